package dev.cicada.lab.experiment;

import dev.cicada.lab.statistics.AccuracyCurve;
import dev.cicada.lab.task.Outcome;
import dev.cicada.lab.task.SimulationTask;
import dev.cicada.lab.task.Task;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.figure.Point;
import dev.cicada.run.figure.Series;
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
    Outcome learned = results.of(learning(arm.scheme(), seed));
    Outcome charged = results.of(charging(arm, seed));
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

  /** Accuracy near the most energy that all of some arms spend in a seed, by arm and seed. */
  double[][] atEqualEnergy(List<Arm> arms, Results results, List<Long> seeds) {
    double[][] accuracy = new double[arms.size()][seeds.size()];
    for (int seed = 0; seed < seeds.size(); seed++) {
      long number = seeds.get(seed);
      List<AccuracyCurve> curves = arms.stream().map(arm -> curve(arm, results, number)).toList();
      double budget = curves.stream().mapToDouble(AccuracyCurve::end).min().orElseThrow();
      for (int arm = 0; arm < accuracy.length; arm++) {
        accuracy[arm][seed] = curves.get(arm).nearBudget(budget);
      }
    }
    return accuracy;
  }
}
