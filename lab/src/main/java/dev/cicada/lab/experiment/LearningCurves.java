package dev.cicada.lab.experiment;

import dev.cicada.drawing.Point;
import dev.cicada.drawing.Series;
import dev.cicada.lab.statistics.AccuracyCurve;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.task.RunResults;
import dev.cicada.run.config.RunConfig;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Accuracy against energy of arms with the same number of calls, in one setting. */
final class LearningCurves {
  private static final double GUESS = 0.1;

  private final RunConfig base;
  private final double senders;
  private final Runs<String> learning = new Runs<>();
  private final Runs<Arm> charging = new Runs<>();

  /**
   * Declares the runs of some arms.
   *
   * @param base the setting, without scheme and seed
   * @param senders calls per round
   */
  LearningCurves(RunConfig base, double senders, List<Arm> arms) {
    this.base = base;
    this.senders = senders;
    arms.stream()
        .map(Arm::scheme)
        .distinct()
        .forEach(
            scheme ->
                learning.declare(scheme, new Arm(scheme, BandReading.FIXED).with(base, senders)));
    for (Arm arm : arms) {
      if (arm.bandwidth() == BandReading.FIXED) {
        charging.share(arm, learning.of(arm.scheme()));
      } else {
        charging.declare(arm, Arm.charging(arm.with(base, senders)));
      }
    }
  }

  RunConfig base() {
    return base;
  }

  double senders() {
    return senders;
  }

  /** The runs in which a scheme learns. */
  Trial<RunResults> learning(String scheme) {
    return learning.of(scheme);
  }

  /** The runs that charge for an arm's calls: those that learn, or copies of them. */
  Trial<RunResults> charging(Arm arm) {
    return charging.of(arm);
  }

  /** All of them, each once. */
  List<Trial<?>> trials() {
    List<Trial<?>> trials = new ArrayList<>(learning.all());
    charging.all().stream().filter(trial -> !trials.contains(trial)).forEach(trials::add);
    return trials;
  }

  /** An arm's curves, in the order of the seeds. */
  List<AccuracyCurve> curves(Arm arm, Results results) {
    List<RunResults> learned = results.of(learning(arm.scheme()));
    List<RunResults> charged = results.of(charging(arm));
    return IntStream.range(0, results.seeds())
        .mapToObj(seed -> curve(arm, learned.get(seed), charged.get(seed)))
        .toList();
  }

  private static AccuracyCurve curve(Arm arm, RunResults learned, RunResults charged) {
    if (!Arrays.equals(learned.callers(), charged.callers())) {
      throw new IllegalStateException(
          arm + ": a run that only charges has other calls than the one that learns");
    }
    double[] energy = charged.cumulativeEnergyJoules();
    return new AccuracyCurve(
        Arrays.stream(learned.testedRounds()).mapToDouble(round -> energy[round]).toArray(),
        learned.accuracy(),
        GUESS);
  }

  /** The mean over seeds: a point for each test, at the mean energy of its round. */
  Series series(Arm arm, Results results) {
    List<AccuracyCurve> curves = curves(arm, results);
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
  List<Comparison> atEqualEnergy(Arm own, boolean more, List<Arm> others, Results results) {
    List<AccuracyCurve> curves = curves(own, results);
    List<Comparison> comparisons = new ArrayList<>();
    for (Arm other : others) {
      List<AccuracyCurve> otherCurves = curves(other, results);
      double[] accuracy = new double[curves.size()];
      double[] otherAccuracy = new double[curves.size()];
      for (int seed = 0; seed < accuracy.length; seed++) {
        double budget = StrictMath.min(curves.get(seed).end(), otherCurves.get(seed).end());
        accuracy[seed] = curves.get(seed).nearBudget(budget);
        otherAccuracy[seed] = otherCurves.get(seed).nearBudget(budget);
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
