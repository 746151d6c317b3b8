package dev.cicada.lab.experiment;

import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.task.Outcome;
import dev.cicada.lab.task.Task;
import dev.cicada.run.figure.Axis;
import dev.cicada.run.figure.Figure;
import dev.cicada.run.figure.Series;
import dev.cicada.scheme.BandwidthRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A panel of figures 6 to 8: how schemes with the same number of calls learn on their energy. */
final class SchemeComparison implements Experiment {
  /** The paper's scenarios place clients 1 to 5. */
  private static final int EXTREME_CLIENTS = 5;

  private final Heading heading;
  private final String note;
  private final LearningCurves curves;
  private final boolean inScenario;

  /**
   * Prepares a panel.
   *
   * @param inScenario whether some clients are always near or far, so that it matters whom a scheme
   *     never calls
   */
  SchemeComparison(Heading heading, String note, LearningCurves curves, boolean inScenario) {
    this.heading = heading;
    this.note = note;
    this.curves = curves;
    this.inScenario = inScenario;
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

  @Override
  public List<Task> tasks(long seed) {
    List<Arm> arms = new ArrayList<>();
    Arm.PROPOSED.forEach(scheme -> arms.add(new Arm(scheme, BandwidthRule.FIXED)));
    for (BandwidthRule rule : Arm.RULES) {
      arms.addAll(benchmarks(rule));
    }
    return curves.tasks(arms, seed);
  }

  private static List<Arm> benchmarks(BandwidthRule rule) {
    return Arm.BENCHMARKS.stream().map(scheme -> new Arm(scheme, rule)).toList();
  }

  @Override
  public Findings evaluate(Results results, List<Long> seeds) {
    List<Findings.Picture> pictures = new ArrayList<>();
    for (BandwidthRule rule : Arm.RULES) {
      pictures.add(picture(rule, results, seeds));
    }
    List<Claim.Reading> highest = new ArrayList<>();
    List<Claim.Reading> randomWorst = new ArrayList<>();
    List<Claim.Reading> greedyBelow = new ArrayList<>();
    for (String proposed : Arm.PROPOSED) {
      for (BandwidthRule rule : Arm.RULES) {
        List<Arm> arms =
            Stream.concat(
                    Stream.of(new Arm(proposed, BandwidthRule.FIXED)), benchmarks(rule).stream())
                .toList();
        double[][] accuracy = curves.atEqualEnergy(arms, results, seeds);
        String reading = Readings.of(proposed, rule);
        highest.add(new Claim.Reading(reading, above(accuracy, arms)));
        randomWorst.add(new Claim.Reading(reading, others(accuracy, arms)));
      }
    }
    for (BandwidthRule rule : Arm.RULES) {
      List<Arm> arms = List.of(new Arm(Arm.GREEDY, rule), new Arm(Arm.RANDOM, rule));
      double[][] accuracy = curves.atEqualEnergy(arms, results, seeds);
      greedyBelow.add(
          new Claim.Reading(
              "at equal energy, " + Readings.ofRule(rule),
              Comparison.smaller(
                  "accuracy of greedy minus that of random", accuracy[0], accuracy[1])));
    }
    greedyBelow.add(
        new Claim.Reading(
            "after the same number of rounds",
            Comparison.smaller(
                "accuracy of greedy minus that of random",
                last(Arm.GREEDY, results, seeds),
                last(Arm.RANDOM, results, seeds))));
    List<Claim> claims = new ArrayList<>();
    claims.add(
        Claim.ofPaper(
            heading.id() + "-highest-accuracy",
            "At equal energy, the proposed scheme is more accurate than each benchmark.",
            highest));
    if (!inScenario) {
      claims.add(
          Claim.ofPaper(
              heading.id() + "-random-worst",
              "At equal energy, random is less accurate than every other scheme.",
              randomWorst));
    } else {
      claims.add(
          Claim.ofPaper(
              heading.id() + "-greedy-below-random",
              "Greedy ends less accurate than random.",
              greedyBelow));
    }
    return new Findings(pictures, claims, remarks(results, seeds));
  }

  private Findings.Picture picture(BandwidthRule rule, Results results, List<Long> seeds) {
    List<Series> series = new ArrayList<>();
    for (String scheme : Arm.PROPOSED) {
      series.add(curves.series(new Arm(scheme, BandwidthRule.FIXED), results, seeds));
    }
    for (Arm arm : benchmarks(rule)) {
      series.add(curves.series(arm, results, seeds));
    }
    String reading = Readings.ofRule(rule);
    Figure figure =
        Figure.of(
                heading.title(),
                Axis.linear("energy of all calls", "J"),
                Axis.linear("test accuracy").between(0, Double.NaN),
                series)
            .withSubtitle(reading + "; " + Seeds.caption(seeds, note));
    return new Findings.Picture(heading.id() + "-" + Arm.word(rule), reading, figure);
  }

  /** The first arm's accuracy against that of each other. */
  static List<Comparison> above(double[][] accuracy, List<Arm> arms) {
    List<Comparison> comparisons = new ArrayList<>();
    for (int arm = 1; arm < accuracy.length; arm++) {
      comparisons.add(
          Comparison.larger(
              "accuracy minus that of " + arms.get(arm).scheme(), accuracy[0], accuracy[arm]));
    }
    return comparisons;
  }

  /** Each other arm's accuracy against that of random. */
  private static List<Comparison> others(double[][] accuracy, List<Arm> arms) {
    int random = arms.stream().map(Arm::scheme).toList().indexOf(Arm.RANDOM);
    List<Comparison> comparisons = new ArrayList<>();
    for (int arm = 0; arm < accuracy.length; arm++) {
      if (arm != random) {
        comparisons.add(
            Comparison.smaller(
                "accuracy of random minus that of " + arms.get(arm).scheme(),
                accuracy[random],
                accuracy[arm]));
      }
    }
    return comparisons;
  }

  private double[] last(String scheme, Results results, List<Long> seeds) {
    Arm arm = new Arm(scheme, BandwidthRule.FIXED);
    return Seeds.each(seeds, seed -> curves.curve(arm, results, seed).last());
  }

  /** How many calls there were, and who made none. */
  private List<String> remarks(Results results, List<Long> seeds) {
    List<String> remarks = new ArrayList<>();
    for (String scheme : Stream.concat(Arm.PROPOSED.stream(), Arm.BENCHMARKS.stream()).toList()) {
      double calls = 0;
      double energy = 0;
      double never = 0;
      double extreme = 0;
      for (long seed : seeds) {
        Outcome outcome = results.of(curves.learning(scheme, seed));
        double[] byClient = outcome.clientCalls();
        double all = Arrays.stream(byClient).sum();
        calls += all / outcome.callers().length / seeds.size();
        energy += outcome.energyJoules() / seeds.size();
        never += Arrays.stream(byClient).filter(each -> each == 0).count() / (double) seeds.size();
        extreme += Arrays.stream(byClient).limit(EXTREME_CLIENTS).sum() / all / seeds.size();
      }
      String sentence =
          "%s: %.2f calls per round, %.1f J on planned shares or 1/K, %.1f clients never called"
              .formatted(scheme, calls, energy, never);
      remarks.add(
          inScenario
              ? sentence
                  + ", %.0f %% of the calls by the five clients of the scenario"
                      .formatted(100 * extreme)
              : sentence);
    }
    return remarks;
  }
}
