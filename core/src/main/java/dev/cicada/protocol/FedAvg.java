package dev.cicada.protocol;

import dev.cicada.extension.About;
import dev.cicada.settings.Settings;

/**
 * The mean of the callers' updates, weighted by how many samples each holds.
 *
 * <p>{@code x <- x + sum of n_k delta_k / sum of n_k} over the callers; McMahan et al.:
 * Communication-Efficient Learning of Deep Networks from Decentralized Data (2017), Algorithm 1.
 */
public record FedAvg() implements Aggregation {
  @Override
  public boolean isByCoordinate() {
    return true;
  }

  @Override
  public Accumulator start(int clients, int parameterCount, float[][] state) {
    double[] sum = new double[parameterCount];
    return new Accumulator() {
      private double samples;

      @Override
      public void add(Update update) {
        float[] values = update.values();
        for (int i = 0; i < sum.length; i++) {
          sum[i] += (double) update.samples() * values[i];
        }
        samples += update.samples();
      }

      @Override
      public boolean apply(float[] model) {
        if (samples == 0) {
          return false;
        }
        for (int i = 0; i < sum.length; i++) {
          model[i] = (float) (model[i] + sum[i] / samples);
          sum[i] = 0;
        }
        samples = 0;
        return true;
      }
    };
  }

  /** Makes it known as {@code fed-avg}. */
  public static final class Provider implements AggregationProvider {
    @Override
    public About about() {
      return About.of("fed-avg", "the mean of the callers' updates, weighted by their samples")
          .at(60);
    }

    @Override
    public Aggregation aggregation(Settings settings) {
      return new FedAvg();
    }
  }
}
