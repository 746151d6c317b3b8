package dev.cicada.training.optimizer;

import dev.cicada.extension.About;
import dev.cicada.settings.Settings;
import java.util.Arrays;

/**
 * Stochastic gradient descent.
 *
 * <p>A step adds {@code weightDecay} times the parameters to the gradient g, then takes v =
 * momentum v + g and subtracts {@code learningRate} v. The velocity v starts at zero in every task.
 * So a task that is split in two gives the same bits only without momentum.
 *
 * @param learningRate positive
 * @param momentum 0 for none, below 1
 * @param weightDecay 0 for none
 */
public record Sgd(float learningRate, float momentum, float weightDecay) implements LocalOptimizer {
  public Sgd {
    boolean rateIsRight = learningRate > 0 && Float.isFinite(learningRate);
    require(rateIsRight, "learningRate", learningRate, "positive and finite");
    require(momentum >= 0 && momentum < 1, "momentum", momentum, "at least 0 and below 1");
    boolean decayIsRight = weightDecay >= 0 && Float.isFinite(weightDecay);
    require(decayIsRight, "weightDecay", weightDecay, "at least 0 and finite");
  }

  private static void require(boolean right, String name, Number value, String allowed) {
    if (!right) {
      throw new IllegalArgumentException("%s is %s; it must be %s".formatted(name, value, allowed));
    }
  }

  /** Whether a step just subtracts {@code learningRate} times the gradient. */
  public boolean isPlain() {
    return momentum == 0 && weightDecay == 0;
  }

  @Override
  public Moves open(int parameters) {
    float[] velocity = new float[parameters];
    return new Moves() {
      @Override
      public void begin(float[] start) {
        Arrays.fill(velocity, 0f);
      }

      @Override
      public void move(float[] values, float[] gradient) {
        for (int at = 0; at < velocity.length; at++) {
          float slope = gradient[at] + weightDecay * values[at];
          velocity[at] = momentum * velocity[at] + slope;
          values[at] -= learningRate * velocity[at];
        }
      }
    };
  }

  /** Makes it known as {@code sgd}. */
  public static final class Provider implements OptimizerProvider {
    @Override
    public About about() {
      return About.of(
              "sgd", "stochastic gradient descent, if need be with momentum and weight decay")
          .at(10)
          .reading(OptimizerSettings.OF_SGD);
    }

    @Override
    public LocalOptimizer optimizer(Settings settings) {
      return of(settings);
    }
  }

  static Sgd of(Settings settings) {
    return new Sgd(
        settings.get(OptimizerSettings.LEARNING_RATE).floatValue(),
        settings.get(OptimizerSettings.MOMENTUM).floatValue(),
        settings.get(OptimizerSettings.WEIGHT_DECAY).floatValue());
  }
}
