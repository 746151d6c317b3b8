package dev.cicada.device;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.DoublePredicate;

/**
 * The devices of all clients. There is a flat array for each property in which they differ, so a
 * million of them fit in memory.
 */
public final class Devices {
  private final int clients;
  private final Device standard;
  private final Map<DeviceProperty, double[]> differing;

  private Devices(int clients, Device standard, Map<DeviceProperty, double[]> differing) {
    this.clients = clients;
    this.standard = standard;
    this.differing = differing;
  }

  /** The same device for everybody. */
  public static Devices alike(int clients, Device standard) {
    return new Devices(clients, standard, new EnumMap<>(DeviceProperty.class));
  }

  /** These devices with other values of one property, by client. */
  public Devices with(DeviceProperty property, double[] values) {
    if (values.length != clients) {
      throw new IllegalArgumentException(
          "%s has %d values; there must be one for each of the %d clients."
              .formatted(property.title(), values.length, clients));
    }
    for (double value : values) {
      if (!(property == DeviceProperty.BATTERY_JOULES && value == Double.POSITIVE_INFINITY)) {
        property.require(value);
      }
    }
    Map<DeviceProperty, double[]> others = new EnumMap<>(differing);
    others.put(property, values);
    return new Devices(clients, standard, others);
  }

  public int clients() {
    return clients;
  }

  /** Whether clients may differ in a property. */
  public boolean differ(DeviceProperty property) {
    return differing.containsKey(property);
  }

  /** A property of a client's device. */
  public double of(DeviceProperty property, int client) {
    double[] values = differing.get(property);
    return values == null ? property.of(standard) : values[client];
  }

  /** The values of a property, by client. */
  public double[] all(DeviceProperty property) {
    double[] values = new double[clients];
    Arrays.setAll(values, client -> of(property, client));
    return values;
  }

  /** Whether any battery can run empty. */
  public boolean haveBatteries() {
    return any(DeviceProperty.BATTERY_JOULES, joules -> joules < Double.POSITIVE_INFINITY);
  }

  /** Whether a local step costs anybody anything. */
  public boolean chargeForTraining() {
    return any(DeviceProperty.JOULES_PER_STEP, joules -> joules > 0);
  }

  private boolean any(DeviceProperty property, DoublePredicate is) {
    double[] values = differing.get(property);
    return values == null ? is.test(property.of(standard)) : Arrays.stream(values).anyMatch(is);
  }

  /** How many local steps a client has done after training for some rounds. */
  public long stepsAfter(int client, int rounds) {
    return (long) StrictMath.floor(of(DeviceProperty.STEPS_PER_ROUND, client) * rounds);
  }

  /** Rounds within which a client must call. */
  public int maximumInterval(int client) {
    return (int) of(DeviceProperty.MAXIMUM_INTERVAL, client);
  }
}
