package dev.cicada.lab.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LogisticProblemTest {
  private final LogisticProblem problem = new LogisticProblem(new Seed(7));
  private final RandomStream stream = new Seed(8).stream(0);

  private double[] anyModel(double deviation) {
    double[] model = new double[problem.parameterCount()];
    Arrays.setAll(model, i -> deviation * stream.nextGaussian());
    return model;
  }

  /** By differences of the loss, which do not use the gradient's formula. */
  @Test
  void theGradientIsThatOfTheLoss() {
    double[] model = anyModel(1);
    double squared = 0;
    for (int i = 0; i < model.length; i++) {
      double[] up = model.clone();
      double[] down = model.clone();
      up[i] += 1e-5;
      down[i] -= 1e-5;
      double slope = (problem.loss(up) - problem.loss(down)) / 2e-5;
      squared += slope * slope;
    }

    assertThat(problem.squaredGradientNorm(model)).isCloseTo(squared, within(1e-8));
  }

  /** Of the mean loss, whose constants are at most those of its parts. */
  @Test
  void theConstantsBoundWhatTheySayTheyBound() {
    for (int trial = 0; trial < 200; trial++) {
      double[] model = anyModel(3);
      double norm = StrictMath.sqrt(problem.squaredGradientNorm(model));
      assertThat(norm).isLessThanOrEqualTo(problem.gradientNorm());
      double[] near = model.clone();
      near[trial % near.length] += 1e-3;
      double change =
          StrictMath.abs(StrictMath.sqrt(problem.squaredGradientNorm(near)) - norm) / 1e-3;
      assertThat(change).isLessThanOrEqualTo(problem.smoothness());
    }
  }

  @Test
  void noModelHasLessLossThanTheLeast() {
    double least = problem.leastLoss();

    assertThat(least).isPositive();
    for (int trial = 0; trial < 200; trial++) {
      assertThat(problem.loss(anyModel(1))).isGreaterThan(least);
    }
  }
}
