package dev.cicada.privacy;

import dev.cicada.protocol.Aggregation;
import dev.cicada.text.Require;

/**
 * An aggregation that sees only the sum of a round's updates, with noise. The noise is added
 * whether or not anybody called.
 *
 * <p>The rule gets the sum as if it were the update of a single client, never stale.
 *
 * @param rule a function of the sum; see {@link dev.cicada.protocol.AggregationProvider#takesSums}
 * @param deviation of the noise in every coordinate
 */
public record NoisySum(Aggregation rule, double deviation, NoiseKey key) implements Aggregation {
  public NoisySum {
    Require.positive("deviation", deviation);
  }

  @Override
  public Accumulator start(int clients, int parameterCount, float[][] state) {
    Accumulator inner = rule.start(clients, parameterCount, state);
    double[] sum = new double[parameterCount];
    return new Accumulator() {
      private int round;

      @Override
      public void add(Update update) {
        float[] values = update.values();
        for (int i = 0; i < sum.length; i++) {
          sum[i] += values[i];
        }
        round = update.round();
      }

      @Override
      public boolean apply(float[] model) {
        return applyInSilence(round, model);
      }

      @Override
      public boolean heedsSilence() {
        return true;
      }

      @Override
      public boolean applyInSilence(int silent, float[] model) {
        key.add(silent, deviation, sum);
        float[] values = new float[sum.length];
        for (int i = 0; i < sum.length; i++) {
          values[i] = (float) sum[i];
          sum[i] = 0;
        }
        inner.add(new Update(0, 1, silent, 1, 0, values, model));
        return inner.apply(model);
      }

      @Override
      public float[][] state() {
        return inner.state();
      }
    };
  }
}
