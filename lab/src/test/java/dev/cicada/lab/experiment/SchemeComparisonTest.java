package dev.cicada.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.lab.experiment.Experiment.Heading;
import dev.cicada.lab.experiment.SchemeComparison.Besides;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.statistics.Verdict;
import dev.cicada.run.config.RunConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Panels of figures 6 to 9 on made-up runs whose verdicts are known. */
class SchemeComparisonTest {
  private static final List<Long> SEEDS = List.of(1L, 2L, 3L);
  private static final double[] NEAR_ONLY = {2, 2, 2, 2, 2, 0, 0, 0, 0, 0};
  private static final double[] NEVER_FAR = {0, 0, 0, 0, 0, 2, 2, 2, 2, 2};

  @TempDir private Path folder;

  private final LearningCurves curves =
      new LearningCurves(RunConfig.standard(), 1, Arm.OF_PAPER, SEEDS.size());
  private MadeUpResults made;

  /**
   * In ten rounds offline spends 10 J, greedy 20 J, the others 40 J; shared bands take an eighth.
   */
  @BeforeEach
  void makeUp() throws IOException {
    made = new MadeUpResults(folder);
    for (long seed : SEEDS) {
      double luck = 0.001 * seed;
      learned(Arm.OFFLINE, seed, 1, line(0.5 + luck, 0.04));
      learned(Arm.ONLINE, seed, 4, line(0.3 + luck, 0.04));
      learned(Arm.RANDOM, seed, 4, line(0.2, 0.03));
      learned(Arm.GREEDY, seed, 2, line(0.2 + luck, 0.02));
      double[] slowStart = line(0.2 + luck, 0.05);
      slowStart[0] = 0.1;
      slowStart[1] = 0.2;
      learned(Arm.AGE_BASED, seed, 4, slowStart);
    }
  }

  private static double[] line(double start, double slope) {
    double[] accuracy = new double[10];
    for (int round = 0; round < accuracy.length; round++) {
      accuracy[round] = start + slope * round;
    }
    return accuracy;
  }

  private void learned(String scheme, long seed, double joules, double[] accuracy)
      throws IOException {
    double[] calls =
        scheme.equals(Arm.GREEDY) ? NEVER_FAR : new double[] {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    made.add(curves.of(scheme), seed, joules, calls, accuracy);
  }

  private SchemeComparison panel(Scenario scenario, Besides besides) {
    return new SchemeComparison(
        new Heading("panel", "", "", ""),
        "",
        Map.of(Iterations.BATCHES, curves),
        scenario,
        besides);
  }

  private Claim claim(Experiment experiment, String id) {
    return experiment.evaluate(made.results(SEEDS)).claims().stream()
        .filter(claim -> claim.id().equals("panel-" + id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theProposedSchemeIsBestOnItsOwnEnergyAndNotWhereOthersHaveMoreOfTheBand() {
    Claim claim = claim(panel(Scenario.NONE, Besides.RANDOM_IS_WORST), "highest-accuracy");

    assertThat(claim.readings()).hasSize(10);
    assertThat(verdict(claim, Foresight.OFFLINE, BandReading.FIXED)).isEqualTo(Verdict.HOLDS);
    assertThat(verdict(claim, Foresight.ONLINE, BandReading.BENCHMARKS_OPTIMAL))
        .isEqualTo(Verdict.DOES_NOT_HOLD);
  }

  @Test
  void whereEverybodyHasTheSameRuleEverybodySaves() {
    Claim claim = claim(panel(Scenario.NONE, Besides.RANDOM_IS_WORST), "highest-accuracy");

    assertThat(verdict(claim, Foresight.ONLINE, BandReading.BENCHMARKS_SHARED))
        .isEqualTo(Verdict.DOES_NOT_HOLD);
    assertThat(verdict(claim, Foresight.ONLINE, BandReading.ALL_SHARED)).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void whatWasNotRunWithEpochsIsNotJudgedWithThem() {
    Claim claim = claim(panel(Scenario.NONE, Besides.RANDOM_IS_WORST), "highest-accuracy");

    assertThat(claim.under(Stance.LITERAL)).contains(claim.readings().get(0));
    assertThat(claim.under(Stance.LITERAL.with(Iterations.EPOCHS))).isEmpty();
  }

  @Test
  void readingsWithFewTestsToCompareAreNamed() {
    Findings findings = panel(Scenario.NONE, Besides.NOTHING).evaluate(made.results(SEEDS));

    // Offline ends at 10 J, of which the upper half has tests of the others at 8 J, or 6 and 8.
    assertThat(findings.remarks())
        .anySatisfy(
            remark ->
                assertThat(remark)
                    .startsWith("iterations are batches: at least 10 tests")
                    .contains("offline, benchmarks on 1/K of the band (1)"));
  }

  private static Verdict verdict(Claim claim, Foresight foresight, BandReading band) {
    return claim.under(Stance.of(Iterations.BATCHES, foresight, band)).orElseThrow().verdict();
  }

  /** Age-based is behind random up to 10 J, where offline ends, and ahead of it from there on. */
  @Test
  void twoSchemesAreComparedOnTheEnergyOfBothWhateverAThirdSpends() {
    Claim claim = claim(panel(Scenario.NONE, Besides.RANDOM_IS_WORST), "random-worst");

    Claim.Reading likely = claim.readings().get(0);
    Comparison ageBased = likely.comparisons().get(2);
    assertThat(ageBased.quantity()).isEqualTo("accuracy of random minus that of age-based");
    // From 20 J to 40 J, in the middle of rounds 5 and 10: 0.2 + 6.5 * 0.03 minus 0.202 + 6.5 *
    // 0.05.
    assertThat(ageBased.interval().mean()).isCloseTo(-0.002 - 6.5 * 0.02, within(1e-9));
    assertThat(ageBased.verdict()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void greedyIsJudgedAgainstRandomAtEqualEnergyAndAtTheEnd() {
    SchemeComparison panel = panel(Scenario.FAR, Besides.GREEDY_ENDS_BELOW_RANDOM);
    Claim claim = claim(panel, "greedy-below-random");
    Claim atTheEnd = claim(panel, "greedy-ends-below-random");

    // Up to 20 J greedy has made ten rounds and random five, so greedy is ahead.
    assertThat(claim.readings().get(0).verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
    assertThat(atTheEnd.verdict()).isEqualTo("holds");
  }

  @Test
  void whoIsNeverCalledIsSeen() {
    Experiment far =
        new ClientEnergy(new Heading("panel", "", "", ""), panel(Scenario.FAR, Besides.NOTHING));
    Experiment near =
        new ClientEnergy(new Heading("panel", "", "", ""), panel(Scenario.NEAR, Besides.NOTHING));

    assertThat(claim(far, "greedy-ignores-the-far").verdict()).isEqualTo("holds");
    assertThat(claim(near, "greedy-calls-the-near").verdict()).isEqualTo("does not hold");
    assertThat(claim(far, "fairer-than-greedy").readings().get(0).verdict())
        .isEqualTo(Verdict.HOLDS);
    assertThat(Scenario.extremeShare(NEAR_ONLY)).isEqualTo(1);
  }

  @Test
  void whatWasNotDeclaredCannotBeRead() {
    assertThatThrownBy(() -> curves.of(Arm.OPPORTUNISTIC))
        .hasMessageContaining("no run was declared for opportunistic");
    assertThat(curves.trials()).doesNotHaveDuplicates().hasSize(5);
  }
}
