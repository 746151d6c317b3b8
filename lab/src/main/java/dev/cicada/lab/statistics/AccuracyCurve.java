package dev.cicada.lab.statistics;

import java.util.Arrays;

/**
 * Test accuracy against the energy spent so far, with straight lines between tests.
 *
 * <p>It starts at zero energy with the accuracy of guessing.
 *
 * @param energyJoules at each test, never decreasing
 * @param accuracy of each test
 * @param guess the accuracy of guessing
 */
public record AccuracyCurve(double[] energyJoules, double[] accuracy, double guess) {
  /** Tests count from this part of a budget on. */
  private static final double NEAR = 0.5;

  public AccuracyCurve {
    if (energyJoules.length != accuracy.length || accuracy.length == 0) {
      throw new IllegalArgumentException(
          "%d energies and %d accuracies; there must be as many, and one at least"
              .formatted(energyJoules.length, accuracy.length));
    }
  }

  /** All the energy that was spent. */
  public double end() {
    return energyJoules[energyJoules.length - 1];
  }

  /** The accuracy of the last test. */
  public double last() {
    return accuracy[accuracy.length - 1];
  }

  /** How many tests are in the range of {@link #nearBudget}. */
  public int testsNear(double budgetJoules) {
    return (int)
        Arrays.stream(energyJoules)
            .filter(energy -> energy >= NEAR * budgetJoules && energy <= budgetJoules)
            .count();
  }

  /**
   * The mean accuracy over the energies from half of a budget to all of it.
   *
   * <p>A single test varies by some percent; a mean over many of them does not.
   */
  public double nearBudget(double budgetJoules) {
    double from = NEAR * budgetJoules;
    double area = 0;
    double beforeEnergy = 0;
    double beforeAccuracy = guess;
    for (int test = 0; test < accuracy.length; test++) {
      double left = StrictMath.max(from, beforeEnergy);
      double right = StrictMath.min(budgetJoules, energyJoules[test]);
      if (right > left) {
        double slope = (accuracy[test] - beforeAccuracy) / (energyJoules[test] - beforeEnergy);
        double middle = 0.5 * (left + right);
        area += (right - left) * (beforeAccuracy + slope * (middle - beforeEnergy));
      }
      beforeEnergy = energyJoules[test];
      beforeAccuracy = accuracy[test];
    }
    if (beforeEnergy < budgetJoules) {
      area += (budgetJoules - StrictMath.max(from, beforeEnergy)) * beforeAccuracy;
    }
    return budgetJoules > 0 ? area / (budgetJoules - from) : guess;
  }
}
