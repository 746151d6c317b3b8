package dev.cicada.lab.experiment;

import dev.cicada.drawing.Axis;
import dev.cicada.drawing.Figure;
import dev.cicada.drawing.Series;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.run.config.DataSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.text.Decimal;
import dev.cicada.training.partition.Iid;
import java.util.ArrayList;
import java.util.List;

/** Ours: each client is a person, with the data of their phone. Tests are on other people. */
final class People implements Experiment {
  private static final double CALLS = 2;
  private static final double THREE_POINTS = -0.03;
  private static final List<String> OTHERS =
      List.of(Arm.ONLINE, Arm.AGE_BASED, Arm.GREEDY, Arm.RANDOM);

  private final RunConfig base;
  private final LearningCurves natural;
  private final LearningCurves mixed;

  /**
   * With some people.
   *
   * @param base data, model and steps, where a person is a client
   */
  People(RunConfig base, int seeds) {
    this.base = base;
    List<String> schemes = new ArrayList<>(List.of(Arm.OPPORTUNISTIC));
    schemes.addAll(OTHERS);
    natural = new LearningCurves(base, CALLS, schemes, seeds);
    mixed =
        new LearningCurves(
            base.with(DataSettings.PARTITION, Iid.NAME), CALLS, List.of(Arm.RANDOM), seeds);
  }

  @Override
  public Heading heading() {
    return new Heading(
        "people",
        "People and their phones as clients",
        "HAPT: what %d people do, told from the motion of their phones; the data of a person is a client's. %s calls a round, %d rounds. Accuracy is that on other people, of whom nothing was learned."
            .formatted(
                base.get(RunSettings.CLIENTS), Decimal.of(CALLS), base.get(RunSettings.ROUNDS)),
        "");
  }

  @Override
  public List<Trial<?>> trials() {
    List<Trial<?>> trials = new ArrayList<>(natural.trials());
    trials.addAll(mixed.trials());
    return trials;
  }

  @Override
  public Findings evaluate(Results results) {
    List<Findings.Picture> pictures = new ArrayList<>();
    List<Claim.Reading> better = new ArrayList<>();
    for (BandRule rule : BandRule.values()) {
      pictures.add(learning(rule, results));
      Arm own = new Arm(Arm.OPPORTUNISTIC, rule);
      List<Arm> others = OTHERS.stream().map(scheme -> new Arm(scheme, rule)).toList();
      better.add(
          new Claim.Reading(
              "band " + rule.words(), natural.atEqualEnergy(own, true, others, results)));
    }
    return new Findings(
        pictures,
        List.of(
            Claim.ofOurs(
                "people-opportunistic-best",
                "Where clients are people, opportunistic is more accurate on the same energy than every other scheme.",
                better),
            Claim.ofOurs(
                "people-near-mixed",
                "Learning from every person's own data is at most three points less accurate on other people than learning from the same data dealt at random.",
                List.of(
                    new Claim.Reading(
                        "random, towards the end",
                        Comparison.larger(
                                "accuracy with people less that with data dealt at random",
                                lateAccuracy(natural, results),
                                lateAccuracy(mixed, results))
                            .against(THREE_POINTS))))),
        List.of());
  }

  private static double[] lateAccuracy(LearningCurves curves, Results results) {
    return results.each(curves.of(Arm.RANDOM), run -> run.lateAccuracy(RhoSweep.LAST_TESTS));
  }

  private Findings.Picture learning(BandRule rule, Results results) {
    List<Series> series = new ArrayList<>();
    series.add(natural.series(new Arm(Arm.OPPORTUNISTIC, rule), results));
    OTHERS.forEach(scheme -> series.add(natural.series(new Arm(scheme, rule), results)));
    Figure figure =
        Figure.of(
                "People as clients, band " + rule.words(),
                Spread.axis("energy of all calls", "J", series),
                Axis.linear("accuracy on other people"),
                series)
            .withSubtitle(Seeds.caption(natural.seeds(results), ""));
    return new Findings.Picture("people-" + rule.rule(), "band " + rule.words(), figure);
  }
}
