package dev.cicada.training.optimizer;

import dev.cicada.extension.About;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;
import java.util.Arrays;

/**
 * Steps scaled by running moments of the gradient; both begin at zero in every task.
 *
 * <p>Kingma and Ba: Adam: A Method for Stochastic Optimization (2015), Algorithm 1.
 *
 * @param learningRate alpha
 * @param beta1 how much of the first moment is kept
 * @param beta2 how much of the second
 * @param epsilon added to the root of the second moment
 */
public record Adam(double learningRate, double beta1, double beta2, double epsilon)
    implements LocalOptimizer {
  private static final Setting<Double> BETA_1 =
      new Setting<>("beta1", 0.9, OptimizerSettings.below1(), "for adam: of the gradients' mean");
  private static final Setting<Double> BETA_2 =
      new Setting<>("beta2", 0.999, OptimizerSettings.below1(), "for adam: of their squares");
  private static final Setting<Double> EPSILON =
      new Setting<>("epsilon", 1e-8, ValueType.positive(), "for adam: against division by zero");

  @Override
  public Moves open(int parameters) {
    float[] first = new float[parameters];
    float[] second = new float[parameters];
    return new Moves() {
      private double left1;
      private double left2;

      @Override
      public void begin(float[] start) {
        Arrays.fill(first, 0f);
        Arrays.fill(second, 0f);
        left1 = 1;
        left2 = 1;
      }

      @Override
      public void move(float[] values, float[] gradient) {
        left1 *= beta1;
        left2 *= beta2;
        for (int at = 0; at < first.length; at++) {
          double slope = gradient[at];
          first[at] = (float) (beta1 * first[at] + (1 - beta1) * slope);
          second[at] = (float) (beta2 * second[at] + (1 - beta2) * slope * slope);
          double mean = first[at] / (1 - left1);
          double size = Math.sqrt(second[at] / (1 - left2));
          values[at] -= (float) (learningRate * mean / (size + epsilon));
        }
      }
    };
  }

  /** Makes it known as {@code adam}. */
  public static final class Provider implements OptimizerProvider {
    @Override
    public About about() {
      return About.of(
              "adam",
              "steps scaled by running moments of the gradient, which begin anew after every call")
          .at(30)
          .reading(OptimizerSettings.LEARNING_RATE, BETA_1, BETA_2, EPSILON);
    }

    @Override
    public LocalOptimizer optimizer(Settings settings) {
      return new Adam(
          settings.get(OptimizerSettings.LEARNING_RATE),
          settings.get(BETA_1),
          settings.get(BETA_2),
          settings.get(EPSILON));
    }
  }
}
