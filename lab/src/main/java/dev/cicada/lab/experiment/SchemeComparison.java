package dev.cicada.lab.experiment;

import dev.cicada.drawing.Axis;
import dev.cicada.drawing.Figure;
import dev.cicada.drawing.Series;
import dev.cicada.lab.statistics.AccuracyCurve;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.task.RunResults;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A panel of figures 6 to 8: how schemes with the same number of calls learn on their energy. */
final class SchemeComparison implements Experiment {
  /** What the paper says of a panel, besides that the proposed scheme is the most accurate. */
  enum Besides {
    NOTHING,
    RANDOM_IS_WORST,
    GREEDY_ENDS_BELOW_RANDOM
  }

  private final Heading heading;
  private final String note;
  private final LearningCurves curves;
  private final Scenario scenario;
  private final Besides besides;

  SchemeComparison(
      Heading heading, String note, LearningCurves curves, Scenario scenario, Besides besides) {
    this.heading = heading;
    this.note = note;
    this.curves = curves;
    this.scenario = scenario;
    this.besides = besides;
  }

  @Override
  public Heading heading() {
    return heading;
  }

  LearningCurves curves() {
    return curves;
  }

  String note() {
    return note;
  }

  Scenario scenario() {
    return scenario;
  }

  @Override
  public List<Trial<?>> trials() {
    return curves.trials();
  }

  @Override
  public Findings evaluate(Results results) {
    List<Findings.Picture> pictures = new ArrayList<>();
    for (BandReading rule : Arm.RULES) {
      pictures.add(picture(rule, results));
    }
    List<Claim> claims = new ArrayList<>();
    claims.add(
        Claim.ofPaper(
            heading.id() + "-highest-accuracy",
            "At equal energy, the proposed scheme is more accurate than each benchmark.",
            highest(results)));
    switch (besides) {
      case NOTHING -> {}
      case RANDOM_IS_WORST ->
          claims.add(
              Claim.ofPaper(
                  heading.id() + "-random-worst",
                  "At equal energy, random is less accurate than every other scheme.",
                  randomWorst(results)));
      case GREEDY_ENDS_BELOW_RANDOM ->
          claims.add(
              Claim.ofPaper(
                  heading.id() + "-greedy-below-random",
                  "Greedy ends less accurate than random.",
                  greedyBelowRandom(results)));
    }
    return new Findings(pictures, claims, remarks(results));
  }

  private List<Claim.Reading> highest(Results results) {
    return Readings.each(
        (proposed, rule) ->
            curves.atEqualEnergy(
                new Arm(proposed, BandReading.FIXED), true, Arm.benchmarks(rule), results));
  }

  private List<Claim.Reading> randomWorst(Results results) {
    return Readings.each(
        (proposed, rule) -> {
          List<Arm> others =
              List.of(
                  new Arm(proposed, BandReading.FIXED),
                  new Arm(Arm.GREEDY, rule),
                  new Arm(Arm.AGE_BASED, rule));
          return curves.atEqualEnergy(new Arm(Arm.RANDOM, rule), false, others, results);
        });
  }

  private List<Claim.Reading> greedyBelowRandom(Results results) {
    List<Claim.Reading> readings = new ArrayList<>();
    for (BandReading rule : Arm.RULES) {
      List<Arm> random = List.of(new Arm(Arm.RANDOM, rule));
      readings.add(
          new Claim.Reading(
              "at equal energy, " + rule.sentence(),
              curves.atEqualEnergy(new Arm(Arm.GREEDY, rule), false, random, results)));
    }
    readings.add(
        new Claim.Reading(
            "after the same number of rounds",
            Comparison.smaller(
                "accuracy of greedy minus that of random",
                last(Arm.GREEDY, results),
                last(Arm.RANDOM, results))));
    return readings;
  }

  private Findings.Picture picture(BandReading rule, Results results) {
    List<Series> series = new ArrayList<>();
    for (String scheme : Arm.PROPOSED) {
      series.add(curves.series(new Arm(scheme, BandReading.FIXED), results));
    }
    for (Arm arm : Arm.benchmarks(rule)) {
      series.add(curves.series(arm, results));
    }
    String reading = rule.sentence();
    Figure figure =
        Figure.of(
                heading.title(),
                Axis.linear("energy of all calls", "J"),
                Axis.linear("test accuracy").between(0, Double.NaN),
                series)
            .withSubtitle(reading + "; " + Seeds.caption(results.seeds(), note));
    return new Findings.Picture(heading.id() + "-" + rule.rule(), reading, figure);
  }

  private double[] last(String scheme, Results results) {
    Arm arm = new Arm(scheme, BandReading.FIXED);
    return curves.curves(arm, results).stream().mapToDouble(AccuracyCurve::last).toArray();
  }

  /** How many calls there were, and who made none. */
  private List<String> remarks(Results results) {
    List<String> remarks = new ArrayList<>();
    for (String scheme : Stream.concat(Arm.PROPOSED.stream(), Arm.BENCHMARKS.stream()).toList()) {
      double calls = 0;
      double energy = 0;
      double never = 0;
      double extreme = 0;
      int seeds = results.seeds();
      for (RunResults run : results.of(curves.learning(scheme))) {
        double[] byClient = run.clientCalls();
        calls += run.callsPerRound() / seeds;
        energy += run.energyJoules() / seeds;
        never += Arrays.stream(byClient).filter(each -> each == 0).count() / (double) seeds;
        extreme += Scenario.extremeShare(byClient) / seeds;
      }
      String sentence =
          "%s: %.2f calls per round, %.1f J on planned shares or 1/K, %.1f clients never called"
              .formatted(scheme, calls, energy, never);
      remarks.add(
          scenario == Scenario.NONE
              ? sentence
              : sentence
                  + ", %.0f %% of the calls by the five clients of the scenario"
                      .formatted(100 * extreme));
    }
    return remarks;
  }
}
