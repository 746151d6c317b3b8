package dev.cicada.lab.experiment;

import dev.cicada.drawing.Axis;
import dev.cicada.drawing.Figure;
import dev.cicada.drawing.Series;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.task.RunResults;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A panel of figures 6 to 8: how accurate schemes with the same number of calls are for their
 * energy.
 */
final class SchemeComparison implements Experiment {
  /** What the paper says of a panel, besides that the proposed scheme is the most accurate. */
  enum Besides {
    NOTHING,
    RANDOM_IS_WORST,
    GREEDY_ENDS_BELOW_RANDOM
  }

  /** The readings of the band that are drawn; all are judged. */
  private static final List<BandReading> DRAWN =
      List.of(BandReading.FIXED, BandReading.BENCHMARKS_OPTIMAL, BandReading.ALL_OPTIMAL);

  /** With fewer tests where two curves are compared, a remark says so. */
  private static final int ENOUGH_TESTS = 10;

  private final Heading heading;
  private final String note;
  private final Map<Iterations, LearningCurves> curves;
  private final Scenario scenario;
  private final Besides besides;

  /**
   * A panel.
   *
   * @param curves with batches, and with epochs if those are run too
   */
  SchemeComparison(
      Heading heading,
      String note,
      Map<Iterations, LearningCurves> curves,
      Scenario scenario,
      Besides besides) {
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

  /** The curves of the literal reading, whose iterations are batches. */
  LearningCurves curves() {
    LearningCurves literal = curves.get(Iterations.BATCHES);
    if (literal == null) {
      throw new IllegalStateException(heading.id() + " has no runs with batches");
    }
    return literal;
  }

  String note() {
    return note;
  }

  Scenario scenario() {
    return scenario;
  }

  @Override
  public List<Trial<?>> trials() {
    List<Trial<?>> trials = new ArrayList<>();
    curves.values().forEach(each -> trials.addAll(each.trials()));
    return trials;
  }

  /** The curves of which there are results. */
  private Map<Iterations, LearningCurves> run(Results results) {
    Map<Iterations, LearningCurves> run = new EnumMap<>(curves);
    run.values().removeIf(each -> each.seeds(results) == 0);
    return run;
  }

  @Override
  public Findings evaluate(Results results) {
    List<Findings.Picture> pictures = new ArrayList<>();
    run(results)
        .forEach(
            (iterations, each) ->
                DRAWN.forEach(band -> pictures.add(picture(iterations, each, band, results))));
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
      case GREEDY_ENDS_BELOW_RANDOM -> {
        claims.add(
            Claim.ofPaper(
                heading.id() + "-greedy-below-random",
                "At equal energy, greedy is less accurate than random.",
                greedyBelowRandom(results)));
        claims.add(
            Claim.ofPaper(
                heading.id() + "-greedy-ends-below-random",
                "After as many rounds, greedy is less accurate than random.",
                greedyEndsBelowRandom(results)));
      }
    }
    return new Findings(pictures, claims, remarks(results));
  }

  /** Compares under one answer to every question. */
  private interface Case {
    List<Comparison> compare(LearningCurves each, String proposed, BandReading band);
  }

  private List<Claim.Reading> readings(Results results, Case each) {
    List<Claim.Reading> readings = new ArrayList<>();
    run(results)
        .forEach(
            (iterations, own) -> {
              for (Foresight foresight : Foresight.values()) {
                for (BandReading band : BandReading.values()) {
                  readings.add(
                      Claim.Reading.of(
                          Stance.of(iterations, foresight, band),
                          each.compare(own, foresight.scheme(), band)));
                }
              }
            });
    return readings;
  }

  private List<Claim.Reading> highest(Results results) {
    return readings(
        results,
        (each, proposed, band) ->
            each.atEqualEnergy(Arm.of(proposed, band), true, Arm.benchmarks(band), results));
  }

  private List<Claim.Reading> randomWorst(Results results) {
    return readings(
        results,
        (each, proposed, band) -> {
          List<Arm> others =
              List.of(
                  Arm.of(proposed, band), Arm.of(Arm.GREEDY, band), Arm.of(Arm.AGE_BASED, band));
          return each.atEqualEnergy(Arm.of(Arm.RANDOM, band), false, others, results);
        });
  }

  private List<Claim.Reading> greedyBelowRandom(Results results) {
    List<Claim.Reading> readings = new ArrayList<>();
    run(results)
        .forEach(
            (iterations, each) -> {
              for (BandRule rule : BandRule.values()) {
                List<Arm> random = List.of(new Arm(Arm.RANDOM, rule));
                readings.add(
                    new Claim.Reading(
                        "band %s, %s".formatted(rule.words(), iterations.words()),
                        Stance.ANY
                            .with(iterations)
                            .with(BandReading.where(band -> band.benchmarks() == rule)),
                        each.atEqualEnergy(new Arm(Arm.GREEDY, rule), false, random, results)));
              }
            });
    return readings;
  }

  private List<Claim.Reading> greedyEndsBelowRandom(Results results) {
    List<Claim.Reading> readings = new ArrayList<>();
    run(results)
        .forEach(
            (iterations, each) ->
                readings.add(
                    new Claim.Reading(
                        iterations.words(),
                        Stance.ANY.with(iterations),
                        List.of(
                            Comparison.smaller(
                                "accuracy of greedy minus that of random, mean of the last %d tests"
                                    .formatted(RhoSweep.LAST_TESTS),
                                last(each, Arm.GREEDY, results),
                                last(each, Arm.RANDOM, results))))));
    return readings;
  }

  private static double[] last(LearningCurves curves, String scheme, Results results) {
    return results.each(curves.of(scheme), run -> run.lateAccuracy(RhoSweep.LAST_TESTS));
  }

  private Findings.Picture picture(
      Iterations iterations, LearningCurves each, BandReading band, Results results) {
    List<Series> series =
        Arm.OF_PAPER.stream().map(scheme -> each.series(Arm.of(scheme, band), results)).toList();
    Figure figure =
        Figure.of(
                heading.title(),
                Spread.axis("energy of all calls", "J", series),
                Axis.linear("test accuracy"),
                series)
            .withSubtitle(
                "%s; %s".formatted(band.sentence(), Seeds.shortCaption(each.seeds(results))));
    return new Findings.Picture(
        heading.id() + iterations.suffix() + "-" + band.slug(),
        "%s, %s%s"
            .formatted(band.sentence(), iterations.words(), note.isEmpty() ? "" : "; " + note),
        figure);
  }

  /** How many calls there were, who made none, and how densely there were tests. */
  private List<String> remarks(Results results) {
    List<String> remarks = new ArrayList<>();
    for (String scheme : Arm.OF_PAPER) {
      double calls = 0;
      double energy = 0;
      double never = 0;
      double extreme = 0;
      List<RunResults> runs = results.of(curves().of(scheme));
      for (RunResults run : runs) {
        double[] byClient = run.clientCalls();
        calls += run.callsPerRound() / runs.size();
        energy += run.energyJoules() / runs.size();
        never += Arrays.stream(byClient).filter(each -> each == 0).count() / (double) runs.size();
        extreme += Scenario.extremeShare(byClient) / runs.size();
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
    run(results).forEach((iterations, each) -> remarks.add(density(iterations, each, results)));
    return remarks;
  }

  /** How many tests of a curve fall into the energies compared, and where they are few. */
  private static String density(Iterations iterations, LearningCurves each, Results results) {
    int fewest = Integer.MAX_VALUE;
    List<String> sparse = new ArrayList<>();
    for (Foresight foresight : Foresight.values()) {
      for (BandReading band : BandReading.values()) {
        int tests =
            each.fewestTests(Arm.of(foresight.scheme(), band), Arm.benchmarks(band), results);
        fewest = Math.min(fewest, tests);
        if (tests < ENOUGH_TESTS) {
          sparse.add("%s, %s (%d)".formatted(foresight.words(), band.sentence(), tests));
        }
      }
    }
    return sparse.isEmpty()
        ? "%s: at least %d tests of every curve fall into the energies compared"
            .formatted(iterations.words(), fewest)
        : "%s: at least %d tests of every curve fall into the energies compared, but fewer where one scheme ends early: %s"
            .formatted(iterations.words(), ENOUGH_TESTS, String.join("; ", sparse));
  }
}
