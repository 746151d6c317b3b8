package dev.cicada.device;

import dev.cicada.extension.About;
import dev.cicada.random.Seed;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;
import dev.cicada.text.UserError;
import java.util.List;

/**
 * Some classes of devices, such as old, usual and new phones, each with a share of the clients;
 * known as {@code classes}.
 *
 * <p>A class is described by multiples of what the other settings say.
 */
public final class ClassesOfDevices implements DeviceProvider {
  public static final String NAME = "classes";

  private static final ValueType<List<Double>> POSITIVE_NUMBERS =
      ValueType.listOf(ValueType.upTo(1e6));

  public static final Setting<List<Double>> SHARES =
      new Setting<>(
          "classShares",
          List.of(0.3, 0.4, 0.3),
          POSITIVE_NUMBERS,
          "for classes: how many of the clients each class has, up to a common factor");

  public static final Setting<List<Double>> SPEEDS =
      new Setting<>(
          "classSpeeds",
          List.of(0.25, 1.0, 2.0),
          POSITIVE_NUMBERS,
          "for classes: steps a round, as multiples of localSteps");

  static final Setting<List<Double>> POWERS =
      new Setting<>(
          "classPowers",
          List.of(1.0, 1.0, 1.0),
          POSITIVE_NUMBERS,
          "for classes: multiples of powerWatts");

  static final Setting<List<Double>> STEP_ENERGIES =
      new Setting<>(
          "classStepEnergies",
          List.of(1.0, 1.0, 1.0),
          POSITIVE_NUMBERS,
          "for classes: multiples of what a local step takes");

  @Override
  public About about() {
    return About.of(NAME, "classes of devices, such as old, usual and new phones")
        .at(20)
        .reading(SHARES, SPEEDS, POWERS, STEP_ENERGIES);
  }

  @Override
  public Devices devices(String text, Settings settings, Device standard, int clients, Seed seed) {
    List<Double> shares = settings.get(SHARES);
    List<Setting<List<Double>>> multiples = List.of(SPEEDS, POWERS, STEP_ENERGIES);
    for (Setting<List<Double>> setting : multiples) {
      if (settings.get(setting).size() != shares.size()) {
        throw new UserError(
            "%s is %s, for %d classes; it must have a number for each of the %d that classShares has"
                .formatted(
                    setting.key(),
                    settings.text(setting),
                    settings.get(setting).size(),
                    shares.size()));
      }
    }
    int[] classes = draw(shares, clients, seed);
    Devices devices = Devices.alike(clients, standard);
    devices =
        multiply(devices, DeviceProperty.STEPS_PER_ROUND, standard, settings.get(SPEEDS), classes);
    devices =
        multiply(devices, DeviceProperty.POWER_WATTS, standard, settings.get(POWERS), classes);
    return multiply(
        devices, DeviceProperty.JOULES_PER_STEP, standard, settings.get(STEP_ENERGIES), classes);
  }

  /** Every client's class. */
  private static int[] draw(List<Double> shares, int clients, Seed seed) {
    double whole = 0;
    for (double share : shares) {
      whole += share;
    }
    int[] classes = new int[clients];
    for (int client = 0; client < clients; client++) {
      double left = seed.stream(client).nextDouble() * whole;
      int drawn = 0;
      while (drawn < shares.size() - 1 && left >= shares.get(drawn)) {
        left -= shares.get(drawn++);
      }
      classes[client] = drawn;
    }
    return classes;
  }

  private static Devices multiply(
      Devices devices,
      DeviceProperty property,
      Device standard,
      List<Double> factors,
      int[] classes) {
    if (factors.stream().allMatch(factor -> factor == 1)) {
      return devices;
    }
    double[] values = new double[classes.length];
    for (int client = 0; client < values.length; client++) {
      values[client] = property.of(standard) * factors.get(classes[client]);
    }
    return devices.with(property, values);
  }
}
