package dev.cicada.protocol;

import dev.cicada.extension.About;
import dev.cicada.settings.Settings;

/**
 * The paper's rule: the sum of the callers' updates over the number of all clients.
 *
 * <p>x_t = x_{t-1} + (1/K) sum over k in C_t of delta_{k,t}; the paper's Section II-A.
 */
public record CallerSum() implements Aggregation {
  @Override
  public boolean isByCoordinate() {
    return true;
  }

  @Override
  public Accumulator start(int clients, int parameterCount, float[][] state) {
    double[] sum = new double[parameterCount];
    return new Accumulator() {
      private boolean any;

      @Override
      public void add(Update update) {
        float[] values = update.values();
        for (int i = 0; i < sum.length; i++) {
          sum[i] += values[i];
        }
        any = true;
      }

      @Override
      public boolean apply(float[] model) {
        if (!any) {
          return false;
        }
        for (int i = 0; i < sum.length; i++) {
          model[i] = (float) (model[i] + sum[i] / clients);
          sum[i] = 0;
        }
        any = false;
        return true;
      }
    };
  }

  /** Makes it known as {@code caller-sum}. */
  public static final class Provider implements AggregationProvider {
    @Override
    public About about() {
      return About.of(
              "caller-sum",
              "the paper's: the sum of the callers' updates over the number of all clients")
          .at(10);
    }

    @Override
    public Aggregation aggregation(Settings settings) {
      return new CallerSum();
    }

    @Override
    public boolean takesSums() {
      return true;
    }
  }
}
