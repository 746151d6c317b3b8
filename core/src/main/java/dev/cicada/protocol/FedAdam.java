package dev.cicada.protocol;

import dev.cicada.extension.About;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;
import java.util.Arrays;

/**
 * The mean of the callers' updates, by samples, as the gradient of an Adam step at the server.
 *
 * <p>{@code m <- b1 m + (1 - b1) d}, {@code v <- b2 v + (1 - b2) d^2}, {@code x <- x + rate m /
 * (sqrt(v) + tau)}; Reddi et al.: Adaptive Federated Optimization (2021), Algorithm 2. Both moments
 * are kept in float, so a resumed run has the same bits as one that was never stopped.
 *
 * @param rate server learning rate
 * @param beta1 how much of m is kept
 * @param beta2 how much of v is kept
 * @param tau how adaptive it is: the smaller, the more
 */
public record FedAdam(double rate, double beta1, double beta2, double tau) implements Aggregation {
  private static final ValueType<Double> BELOW_1 =
      ValueType.number("from 0 to below 1", value -> value >= 0 && value < 1);
  private static final Setting<Double> RATE =
      new Setting<>(
          "serverLearningRate", 0.01, ValueType.positive(), "for fed-adam: length of a step");
  private static final Setting<Double> BETA_1 =
      new Setting<>("serverBeta1", 0.9, BELOW_1, "for fed-adam: how much momentum is kept");
  private static final Setting<Double> BETA_2 =
      new Setting<>("serverBeta2", 0.99, BELOW_1, "for fed-adam: how much of the squares is kept");
  private static final Setting<Double> TAU =
      new Setting<>(
          "serverTau", 1e-3, ValueType.positive(), "for fed-adam: the smaller, the more adaptive");

  @Override
  public boolean isByCoordinate() {
    return true;
  }

  @Override
  public Accumulator start(int clients, int parameterCount, float[][] state) {
    Accumulator mean = new FedAvg().start(clients, parameterCount, new float[0][]);
    float[] step = new float[parameterCount];
    float[] first = state.length == 0 ? new float[parameterCount] : state[0].clone();
    float[] second = state.length == 0 ? new float[parameterCount] : state[1].clone();
    return new Accumulator() {
      @Override
      public void add(Update update) {
        mean.add(update);
      }

      @Override
      public boolean apply(float[] model) {
        Arrays.fill(step, 0);
        if (!mean.apply(step)) {
          return false;
        }
        for (int i = 0; i < step.length; i++) {
          double d = step[i];
          first[i] = (float) (beta1 * first[i] + (1 - beta1) * d);
          second[i] = (float) (beta2 * second[i] + (1 - beta2) * d * d);
          model[i] = (float) (model[i] + rate * first[i] / (Math.sqrt(second[i]) + tau));
        }
        return true;
      }

      @Override
      public float[][] state() {
        return new float[][] {first.clone(), second.clone()};
      }
    };
  }

  /** Makes it known as {@code fed-adam}. */
  public static final class Provider implements AggregationProvider {
    @Override
    public About about() {
      return About.of("fed-adam", "an Adam step along the mean of the callers' updates")
          .at(70)
          .reading(RATE, BETA_1, BETA_2, TAU);
    }

    @Override
    public Aggregation aggregation(Settings settings) {
      return new FedAdam(
          settings.get(RATE), settings.get(BETA_1), settings.get(BETA_2), settings.get(TAU));
    }
  }
}
