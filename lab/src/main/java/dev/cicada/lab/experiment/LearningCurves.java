package dev.cicada.lab.experiment;

import dev.cicada.drawing.Point;
import dev.cicada.drawing.Series;
import dev.cicada.lab.statistics.AccuracyCurve;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.task.RunResults;
import dev.cicada.lab.task.SimulationTask;
import dev.cicada.lab.task.Task;
import dev.cicada.run.config.RunConfig;
import dev.cicada.scheme.BandwidthRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Accuracy against energy of schemes with the same number of calls, in one setting.
 *
 * @param base the setting, without scheme and seed
 * @param senders calls per round
 */
record LearningCurves(RunConfig base, double senders) {
  private static final double GUESS = 0.1;

  /** The run in which a scheme learns. */
  RunConfig learning(String scheme, long seed) {
    return Arm.seeded(new Arm(scheme, BandwidthRule.FIXED).with(base, senders), seed);
  }

  /** The run that charges for a scheme's calls under a rule: the one that learns, or a copy. */
  RunConfig charging(Arm arm, long seed) {
    RunConfig config = Arm.seeded(arm.with(base, senders), seed);
    return arm.bandwidth() == BandwidthRule.FIXED ? config : Arm.charging(config);
  }

  /** Both runs of some arms. */
  List<Task> tasks(List<Arm> arms, long seed) {
    List<Task> tasks = new ArrayList<>();
    for (Arm arm : arms) {
      tasks.add(new SimulationTask(learning(arm.scheme(), seed)));
      tasks.add(new SimulationTask(charging(arm, seed)));
    }
    return tasks;
  }

  /** The curve of one seed. */
  AccuracyCurve curve(Arm arm, Results results, long seed) {
    RunResults learned = results.of(learning(arm.scheme(), seed));
    RunResults charged = results.of(charging(arm, seed));
    if (!Arrays.equals(learned.callers(), charged.callers())) {
      throw new IllegalStateException(
          "%s, seed %d: a run that only charges has other calls than the one that learns"
              .formatted(arm, seed));
    }
    double[] energy = charged.cumulativeEnergyJoules();
    return new AccuracyCurve(
        Arrays.stream(learned.testedRounds()).mapToDouble(round -> energy[round]).toArray(),
        learned.accuracy(),
        GUESS);
  }

  /** The mean over seeds: a point for each test, at the mean energy of its round. */
  Series series(Arm arm, Results results, List<Long> seeds) {
    List<AccuracyCurve> curves = seeds.stream().map(seed -> curve(arm, results, seed)).toList();
    List<Point> points = new ArrayList<>();
    for (int test = 0; test < curves.get(0).accuracy().length; test++) {
      int index = test;
      double[] energy = curves.stream().mapToDouble(curve -> curve.energyJoules()[index]).toArray();
      double[] accuracy = curves.stream().mapToDouble(curve -> curve.accuracy()[index]).toArray();
      points.add(Seeds.point(Seeds.mean(energy), accuracy));
    }
    return Series.curve(arm.scheme(), points);
  }

  /**
   * That an arm is more accurate on the same energy than each of others, or less: near the most
   * energy that both of a pair spend in a seed, whatever the rest spend.
   */
  List<Comparison> atEqualEnergy(
      Arm own, boolean more, List<Arm> others, Results results, List<Long> seeds) {
    List<Comparison> comparisons = new ArrayList<>();
    for (Arm other : others) {
      double[] accuracy = new double[seeds.size()];
      double[] otherAccuracy = new double[seeds.size()];
      for (int index = 0; index < accuracy.length; index++) {
        AccuracyCurve curve = curve(own, results, seeds.get(index));
        AccuracyCurve otherCurve = curve(other, results, seeds.get(index));
        double budget = StrictMath.min(curve.end(), otherCurve.end());
        accuracy[index] = curve.nearBudget(budget);
        otherAccuracy[index] = otherCurve.nearBudget(budget);
      }
      comparisons.add(
          Comparison.difference(
              "accuracy of %s minus that of %s".formatted(own.scheme(), other.scheme()),
              Comparison.Unit.POINTS,
              accuracy,
              otherAccuracy,
              more));
    }
    return comparisons;
  }
}
