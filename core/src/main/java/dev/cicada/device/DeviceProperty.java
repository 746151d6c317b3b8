package dev.cicada.device;

import dev.cicada.text.Decimal;

/** What devices can differ in. Each is a column in a file of devices. */
public enum DeviceProperty {
  STEPS_PER_ROUND("stepsPerRound", "a number above 0 and at most 1000000"),
  POWER_WATTS("powerWatts", "a number above 0"),
  CIRCUIT_WATTS("circuitWatts", "a number of at least 0"),
  AMPLIFIER_EFFICIENCY("amplifierEfficiency", "a number above 0 and at most 1"),
  JOULES_PER_STEP("joulesPerStep", "a number of at least 0"),
  BATTERY_JOULES("batteryJoules", "a number of at least 0"),
  MAXIMUM_INTERVAL("maximumInterval", "a whole number of at least 1");

  private final String title;
  private final String allowed;

  DeviceProperty(String title, String allowed) {
    this.title = title;
    this.allowed = allowed;
  }

  /** Its name in files. */
  public String title() {
    return title;
  }

  /** Completes "it must be". */
  String allowed() {
    return allowed;
  }

  boolean allows(double value) {
    return switch (this) {
      case STEPS_PER_ROUND -> value > 0 && value <= 1e6;
      case POWER_WATTS -> value > 0 && value < Double.POSITIVE_INFINITY;
      case CIRCUIT_WATTS, JOULES_PER_STEP, BATTERY_JOULES ->
          value >= 0 && value < Double.POSITIVE_INFINITY;
      case AMPLIFIER_EFFICIENCY -> value > 0 && value <= 1;
      case MAXIMUM_INTERVAL ->
          value >= 1 && value <= Integer.MAX_VALUE && value == StrictMath.rint(value);
    };
  }

  /** Its value for a device. */
  double of(Device device) {
    return switch (this) {
      case STEPS_PER_ROUND -> device.stepsPerRound();
      case POWER_WATTS -> device.powerWatts();
      case CIRCUIT_WATTS -> device.circuitWatts();
      case AMPLIFIER_EFFICIENCY -> device.amplifierEfficiency();
      case JOULES_PER_STEP -> device.joulesPerStep();
      case BATTERY_JOULES -> device.batteryJoules();
      case MAXIMUM_INTERVAL -> device.maximumInterval();
    };
  }

  void require(double value) {
    if (!allows(value)) {
      throw new IllegalArgumentException(
          "%s is %s; it must be %s.".formatted(title, Decimal.of(value), allowed));
    }
  }
}
