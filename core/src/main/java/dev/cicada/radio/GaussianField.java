package dev.cicada.radio;

import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;

/**
 * A standard normal number at every place, one map for each client, with correlation exp(-d /
 * decorrelationMeters) between places d apart.
 *
 * <p>A sum of plane waves whose wave numbers follow the spectrum of that correlation, with Rayleigh
 * amplitudes and uniform phases. At every place it is exactly normal, and over the clients it has
 * exactly that correlation. Unlike a recursion along a client's path, a map needs no memory and no
 * order of rounds, and a client that comes back finds the same value again. The price is a few
 * microseconds per value.
 */
final class GaussianField {
  private static final int WAVES = 16;
  private static final double QUARTER_TURN = StrictMath.PI / 2;

  private final Seed seed;
  private final double decorrelationMeters;

  GaussianField(Seed seed, double decorrelationMeters) {
    this.seed = seed;
    this.decorrelationMeters = decorrelationMeters;
  }

  /** The client's normal number at a place. */
  double value(int client, double x, double y) {
    return waves(client, x, y, 0);
  }

  /** A number uniform over (0, 1] at a place: the field and its quadrature are independent. */
  double uniform(int client, double x, double y) {
    double inPhase = waves(client, x, y, 0);
    double quadrature = waves(client, x, y, QUARTER_TURN);
    return StrictMath.exp(-(inPhase * inPhase + quadrature * quadrature) / 2);
  }

  private double waves(int client, double x, double y, double shift) {
    RandomStream stream = seed.stream(client);
    double sum = 0;
    for (int wave = 0; wave < WAVES; wave++) {
      // In the plane, P(wave number > q) = 1 / sqrt(1 + (q decorrelationMeters)^2); each wave takes
      // one slice of that probability, so every map has long waves and short ones.
      double tail = (wave + (1 - stream.nextDouble())) / WAVES;
      double waveNumber = StrictMath.sqrt(1 / (tail * tail) - 1) / decorrelationMeters;
      double direction = 2 * StrictMath.PI * stream.nextDouble();
      double amplitude = StrictMath.sqrt(2 * stream.nextExponential());
      double phase = 2 * StrictMath.PI * stream.nextDouble() + shift;
      double along = x * StrictMath.cos(direction) + y * StrictMath.sin(direction);
      sum += amplitude * StrictMath.cos(waveNumber * along + phase);
    }
    return sum / StrictMath.sqrt(WAVES);
  }
}
