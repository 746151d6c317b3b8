package dev.cicada.training.optimizer;

import dev.cicada.extension.About;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;

/**
 * Descent that is pulled back to where the task began: mu (x - x_0) is added to the gradient.
 *
 * <p>Li et al.: Federated Optimization in Heterogeneous Networks (2020), Algorithm 2.
 *
 * @param sgd the descent that the pull is added to
 * @param pull mu, how strong it is
 */
public record FedProx(Sgd sgd, float pull) implements LocalOptimizer {
  private static final Setting<Double> PULL =
      new Setting<>(
          "proximalPull", 0.01, ValueType.notNegative(), "for fed-prox: mu, back to the start");

  @Override
  public Moves open(int parameters) {
    float[] origin = new float[parameters];
    Moves descent = sgd.open(parameters);
    return new Moves() {
      @Override
      public void begin(float[] start) {
        System.arraycopy(start, 0, origin, 0, origin.length);
        descent.begin(start);
      }

      @Override
      public void move(float[] values, float[] gradient) {
        for (int at = 0; at < origin.length; at++) {
          gradient[at] += pull * (values[at] - origin[at]);
        }
        descent.move(values, gradient);
      }
    };
  }

  /** Makes it known as {@code fed-prox}. */
  public static final class Provider implements OptimizerProvider {
    @Override
    public About about() {
      return About.of("fed-prox", "sgd that is pulled back to the model it started from")
          .at(20)
          .reading(OptimizerSettings.OF_SGD)
          .reading(PULL);
    }

    @Override
    public LocalOptimizer optimizer(Settings settings) {
      return new FedProx(Sgd.of(settings), settings.get(PULL).floatValue());
    }
  }
}
