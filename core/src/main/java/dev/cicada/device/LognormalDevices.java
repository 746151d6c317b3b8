package dev.cicada.device;

import dev.cicada.extension.About;
import dev.cicada.random.Seed;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;

/**
 * Devices whose speeds are log-normal, with the same mean as if all were alike; known as {@code
 * lognormal}.
 *
 * <p>A client does {@code localSteps} times {@code exp(s z - s^2/2)} steps a round, with z normal.
 */
public final class LognormalDevices implements DeviceProvider {
  public static final String NAME = "lognormal";

  /** s: the standard deviation of a speed's logarithm. */
  public static final Setting<Double> SPREAD =
      new Setting<>(
          "speedSpread",
          1.0,
          ValueType.number("from 0 to 5", value -> value >= 0 && value <= 5),
          "for lognormal: standard deviation of the logarithm of a client's speed");

  private static final double SLOWEST = 1e-6;
  private static final double FASTEST = 1e6;

  @Override
  public About about() {
    return About.of(NAME, "speeds that are log-normal, with localSteps as their mean")
        .at(30)
        .reading(SPREAD);
  }

  @Override
  public Devices devices(String text, Settings settings, Device standard, int clients, Seed seed) {
    double spread = settings.get(SPREAD);
    double[] speeds = new double[clients];
    for (int client = 0; client < clients; client++) {
      double normal = seed.stream(client).nextGaussian();
      double factor = StrictMath.exp(spread * normal - spread * spread / 2);
      speeds[client] = Math.max(SLOWEST, Math.min(FASTEST, standard.stepsPerRound() * factor));
    }
    return Devices.alike(clients, standard).with(DeviceProperty.STEPS_PER_ROUND, speeds);
  }
}
