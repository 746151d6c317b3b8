package dev.cicada.device;

/**
 * What one client trains and sends with.
 *
 * @param stepsPerRound local steps that it does in a round; need not be whole
 * @param powerWatts of its transmitter; the highest, if power is controlled
 * @param circuitWatts what the transmitter draws in addition to its amplifier
 * @param amplifierEfficiency power sent over power drawn
 * @param joulesPerStep what a local step takes
 * @param batteryJoules what it can spend in all; infinite on mains
 * @param maximumInterval rounds within which it must call; {@link #NEVER} if it need not
 */
public record Device(
    double stepsPerRound,
    double powerWatts,
    double circuitWatts,
    double amplifierEfficiency,
    double joulesPerStep,
    double batteryJoules,
    int maximumInterval) {
  /** The maximum interval of a client that never has to call. */
  public static final int NEVER = Integer.MAX_VALUE;

  public Device {
    DeviceProperty.STEPS_PER_ROUND.require(stepsPerRound);
    DeviceProperty.POWER_WATTS.require(powerWatts);
    DeviceProperty.CIRCUIT_WATTS.require(circuitWatts);
    DeviceProperty.AMPLIFIER_EFFICIENCY.require(amplifierEfficiency);
    DeviceProperty.JOULES_PER_STEP.require(joulesPerStep);
    if (batteryJoules != Double.POSITIVE_INFINITY) {
      DeviceProperty.BATTERY_JOULES.require(batteryJoules);
    }
    DeviceProperty.MAXIMUM_INTERVAL.require(maximumInterval);
  }

  /** A device on mains that sends and trains as in the paper. */
  public static Device of(double stepsPerRound, double powerWatts) {
    return new Device(stepsPerRound, powerWatts, 0, 1, 0, Double.POSITIVE_INFINITY, NEVER);
  }

  /** The same with another cost of a local step. */
  public Device withJoulesPerStep(double joules) {
    return new Device(
        stepsPerRound,
        powerWatts,
        circuitWatts,
        amplifierEfficiency,
        joules,
        batteryJoules,
        maximumInterval);
  }

  /** The same with another battery. */
  public Device withBattery(double joules) {
    return new Device(
        stepsPerRound,
        powerWatts,
        circuitWatts,
        amplifierEfficiency,
        joulesPerStep,
        joules,
        maximumInterval);
  }
}
