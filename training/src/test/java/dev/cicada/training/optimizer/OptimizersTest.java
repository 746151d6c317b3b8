package dev.cicada.training.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.extension.Registry;
import dev.cicada.settings.Settings;
import dev.cicada.training.optimizer.LocalOptimizer.Moves;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OptimizersTest {
  private static final float[] START = {1, -2, 0.5f, 3};
  private static final float[][] GRADIENTS = {
    {0.1f, -0.4f, 2, 0}, {0.3f, 0.2f, -1, 0}, {-0.2f, 0.1f, 0.5f, 0}
  };

  static Iterable<OptimizerProvider> all() {
    return Registry.ofClassPath().all(OptimizerProvider.class);
  }

  private static float[] run(Moves moves) {
    float[] parameters = START.clone();
    moves.begin(parameters);
    for (float[] gradient : GRADIENTS) {
      moves.move(parameters, gradient.clone());
    }
    return parameters;
  }

  @ParameterizedTest
  @MethodSource("all")
  void everyTaskBeginsAnew(OptimizerProvider provider) {
    Moves moves = provider.optimizer(Settings.DEFAULTS).open(START.length);
    assertThat(run(moves)).containsExactly(run(moves));
  }

  /** Engines cut a model into arrays as they like. */
  @ParameterizedTest
  @MethodSource("all")
  void parametersMoveEachByItself(OptimizerProvider provider) {
    LocalOptimizer optimizer = provider.optimizer(Settings.DEFAULTS);
    float[] together = run(optimizer.open(START.length));
    for (int at = 0; at < START.length; at++) {
      float[] alone = {START[at]};
      Moves moves = optimizer.open(1);
      moves.begin(alone);
      for (float[] gradient : GRADIENTS) {
        moves.move(alone, new float[] {gradient[at]});
      }
      assertThat(alone[0]).isEqualTo(together[at]);
    }
  }

  @Test
  void adamFollowsItsFormula() {
    Adam adam = new Adam(0.1, 0.9, 0.999, 1e-8);
    double[] expected = new double[START.length];
    Arrays.setAll(expected, at -> START[at]);
    double[] first = new double[START.length];
    double[] second = new double[START.length];
    for (int step = 1; step <= GRADIENTS.length; step++) {
      for (int at = 0; at < expected.length; at++) {
        double slope = GRADIENTS[step - 1][at];
        first[at] = 0.9 * first[at] + 0.1 * slope;
        second[at] = 0.999 * second[at] + 0.001 * slope * slope;
        double mean = first[at] / (1 - Math.pow(0.9, step));
        double size = Math.sqrt(second[at] / (1 - Math.pow(0.999, step)));
        expected[at] -= 0.1 * mean / (size + 1e-8);
      }
    }
    float[] moved = run(adam.open(START.length));
    for (int at = 0; at < expected.length; at++) {
      assertThat((double) moved[at]).isCloseTo(expected[at], within(1e-5));
    }
  }

  @Test
  void fedProxPullsBackToTheStart() {
    Sgd sgd = new Sgd(0.1f, 0, 0);
    Moves moves = new FedProx(sgd, 0.5f).open(1);
    float[] parameter = {2};
    moves.begin(parameter);
    moves.move(parameter, new float[] {1});
    assertThat(parameter[0]).isEqualTo(1.9f);
    moves.move(parameter, new float[] {0});
    assertThat(parameter[0]).isCloseTo(1.9f + 0.1f * 0.5f * 0.1f, within(1e-6f));
    assertThat(run(new FedProx(sgd, 0).open(4))).containsExactly(run(sgd.open(4)));
  }
}
