package dev.cicada.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.plan.ConvergenceBound.Constants;
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import org.junit.jupiter.api.Test;

class ConvergenceBoundTest {
  private static final Constants CONSTANTS = new Constants(2, 3, 0.5, 10, 0.05, 100);

  @Test
  void lemma1HasTheTermsOfThePaper() {
    ConvergenceBound bound = ConvergenceBound.ofIntervals(CONSTANTS, new double[] {4, 6});
    assertThat(bound.initialTerm()).isCloseTo(8 * 10 / (0.05 * 100), within(1e-12));
    assertThat(bound.intervalTerm())
        .isCloseTo(92 * 0.05 * 0.05 * 2 * 2 * 3 * 3 * (16 + 36) / 2, within(1e-9));
    assertThat(bound.noiseTerm()).isCloseTo(9 * 0.25, within(1e-12));
    assertThat(bound.total())
        .isEqualTo(bound.initialTerm() + bound.intervalTerm() + bound.noiseTerm());
  }

  @Test
  void theorem1IsTheObjectivesConvergenceTermUpToConstants() {
    PlanningProblem problem = Instances.random(4, 30, true, 0.3, 0.01, 1);
    Plan plan = new CertifiedPlanner().plan(problem);
    Constants constants = new Constants(2, 3, 0.5, 10, 0.05, 30);
    double intervalTerm =
        ConvergenceBound.ofProbabilities(constants, plan.probabilities()).intervalTerm();
    double factor = 92 * StrictMath.pow(0.05 * 2 * 3, 2);
    assertThat(intervalTerm)
        .isCloseTo(factor * plan.convergenceTerm() / 0.3, within(1e-9 * intervalTerm));
  }

  /** The paper's Lemmas 2 and 3: more frequent and fairer calls lower the bound. */
  @Test
  void moreFrequentAndFairerCallsLowerTheBound() {
    double rare = total(new double[][] {{0.1, 0.3}});
    assertThat(total(new double[][] {{0.1, 0.4}})).isLessThan(rare);
    assertThat(total(new double[][] {{0.2, 0.2}})).isLessThan(rare);
  }

  @Test
  void theExpectedIntervalIsTheMeanRoundOfTheFirstCall() {
    double[] probabilities = {0.1, 0.5, 0.2, 0.9, 0.3};
    RandomStream stream = new Seed(1).stream(0);
    int draws = 400_000;
    double sum = 0;
    for (int draw = 0; draw < draws; draw++) {
      int round = 0;
      while (round < 5 && stream.nextDouble() >= probabilities[round]) {
        round++;
      }
      sum += round % 5;
    }
    assertThat(ConvergenceBound.expectedInterval(probabilities))
        .isCloseTo(sum / draws, within(0.01));
    assertThat(ConvergenceBound.periodicInterval(probabilities)).isCloseTo(2.5, within(1e-12));
  }

  @Test
  void aLearningRateBeyondTheLemmaIsRefused() {
    assertThatThrownBy(() -> new Constants(2, 3, 0.5, 10, 0.1, 100))
        .hasMessageContaining("learningRate is 0.1")
        .hasMessageContaining("0.0625");
  }

  private static double total(double[][] probabilities) {
    return ConvergenceBound.ofProbabilities(CONSTANTS, probabilities).total();
  }
}
