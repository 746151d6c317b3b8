package dev.cicada.privacy;

import dev.cicada.protocol.Aggregation;
import dev.cicada.text.Require;

/**
 * An aggregation that shortens updates to a bound on their norm. An update that is not finite
 * counts as zero.
 *
 * @param norm the bound, Euclidean
 */
public record Clipped(Aggregation rule, double norm) implements Aggregation {
  private static final int LANES = 8;

  /** Leaves room for the rounding of floats, so that no update exceeds the bound. */
  private static final double ROUNDING = 1 - 0x1.0p-22;

  public Clipped {
    Require.positive("updateNorm", norm);
  }

  @Override
  public Accumulator start(int clients, int parameterCount, float[][] state) {
    Accumulator inner = rule.start(clients, parameterCount, state);
    return new Accumulator() {
      @Override
      public void add(Update update) {
        inner.add(clipped(update));
      }

      @Override
      public boolean apply(float[] model) {
        return inner.apply(model);
      }

      @Override
      public boolean heedsSilence() {
        return inner.heedsSilence();
      }

      @Override
      public boolean applyInSilence(int round, float[] model) {
        return inner.applyInSilence(round, model);
      }

      @Override
      public float[][] state() {
        return inner.state();
      }
    };
  }

  private Aggregation.Update clipped(Aggregation.Update update) {
    double length = length(update.values());
    if (length <= norm * ROUNDING) {
      return update;
    }
    float[] values = new float[update.values().length];
    if (Double.isFinite(length)) {
      double factor = norm * ROUNDING / length;
      for (int i = 0; i < values.length; i++) {
        values[i] = (float) (factor * update.values()[i]);
      }
    }
    return update.with(values);
  }

  /** Added up in eight lanes, which a processor does at once, and always in this order. */
  static double length(float[] values) {
    double[] squares = new double[LANES];
    int whole = values.length - values.length % LANES;
    for (int i = 0; i < whole; i += LANES) {
      for (int lane = 0; lane < LANES; lane++) {
        double value = values[i + lane];
        squares[lane] += value * value;
      }
    }
    double sum = 0;
    for (int i = whole; i < values.length; i++) {
      sum += (double) values[i] * values[i];
    }
    for (double square : squares) {
      sum += square;
    }
    return Math.sqrt(sum);
  }
}
