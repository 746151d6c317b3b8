package dev.cicada.lab.experiment;

import dev.cicada.drawing.Series;
import dev.cicada.lab.statistics.AccuracyCurve;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.task.RunResults;
import dev.cicada.run.config.RunConfig;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Accuracy against energy of schemes with the same number of calls, in one setting.
 *
 * <p>How the band is granted affects neither who calls nor what is learned. So a scheme learns
 * once, and its run tells what its calls take under every rule.
 */
final class LearningCurves {
  private static final double GUESS = 0.1;

  private final RunConfig base;
  private final double senders;
  private final Runs<String> runs = new Runs<>();

  /**
   * Declares the runs of some schemes.
   *
   * @param base the setting, without scheme and seed
   * @param senders calls per round
   * @param seeds how many at most
   */
  LearningCurves(RunConfig base, double senders, List<String> schemes, int seeds) {
    this.base = base;
    this.senders = senders;
    schemes.forEach(scheme -> runs.declare(scheme, base.steered(scheme, senders), seeds));
  }

  RunConfig base() {
    return base;
  }

  double senders() {
    return senders;
  }

  /** The runs of a scheme. */
  Trial<RunResults> of(String scheme) {
    return runs.of(scheme);
  }

  /** All runs, each once. */
  List<Trial<?>> trials() {
    return List.copyOf(runs.all());
  }

  /** Under how many seeds the runs were done. */
  int seeds(Results results) {
    return results.seeds(runs.all().iterator().next());
  }

  /** An arm's curves, in the order of the seeds. */
  List<AccuracyCurve> curves(Arm arm, Results results) {
    return results.of(of(arm.scheme())).stream().map(run -> curve(arm, run)).toList();
  }

  private static AccuracyCurve curve(Arm arm, RunResults run) {
    double[] energy = run.cumulativeEnergyJoules(arm.rule().rule());
    return new AccuracyCurve(
        Arrays.stream(run.testedRounds()).mapToDouble(round -> energy[round]).toArray(),
        run.accuracy(),
        GUESS);
  }

  /** Energy of all of an arm's calls, by seed. */
  double[] energy(Arm arm, Results results) {
    return results.each(of(arm.scheme()), run -> run.energyJoules(arm.rule().rule()));
  }

  /** The mean over seeds: a point for each test, at the mean energy of its round. */
  Series series(Arm arm, Results results) {
    return Series.curve(arm.scheme(), Seeds.points(curves(arm, results)));
  }

  /**
   * Compares an arm's accuracy with that of each of the others at the same energy: near the highest
   * energy that both of a pair spend in a seed, whatever the rest spend.
   *
   * @param more whether the claim is that the arm is more accurate, or less
   */
  List<Comparison> atEqualEnergy(Arm own, boolean more, List<Arm> others, Results results) {
    List<AccuracyCurve> curves = curves(own, results);
    List<Comparison> comparisons = new ArrayList<>();
    for (Arm other : others) {
      comparisons.add(
          Seeds.atEqualSpending(
              "accuracy of %s minus that of %s".formatted(own.scheme(), other.scheme()),
              curves,
              curves(other, results),
              more));
    }
    return comparisons;
  }

  /** The fewest tests that any curve of a comparison has in the range where it is compared. */
  int fewestTests(Arm own, List<Arm> others, Results results) {
    List<AccuracyCurve> curves = curves(own, results);
    int fewest = Integer.MAX_VALUE;
    for (Arm other : others) {
      List<AccuracyCurve> otherCurves = curves(other, results);
      for (int seed = 0; seed < curves.size(); seed++) {
        double budget = StrictMath.min(curves.get(seed).end(), otherCurves.get(seed).end());
        fewest = Math.min(fewest, curves.get(seed).testsNear(budget));
        fewest = Math.min(fewest, otherCurves.get(seed).testsNear(budget));
      }
    }
    return fewest;
  }
}
