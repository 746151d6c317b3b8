package dev.cicada.lab.experiment;

import dev.cicada.drawing.Axis;
import dev.cicada.drawing.Figure;
import dev.cicada.drawing.Point;
import dev.cicada.drawing.Series;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.statistics.Comparison.Unit;
import dev.cicada.lab.statistics.Jain;
import dev.cicada.run.config.RunSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A panel of figure 9: what each client spends in one of the paper's scenarios. */
final class ClientEnergy implements Experiment {
  /** How much lower an index may be and still count as similar. */
  private static final double SIMILAR = 0.1;

  /** Five of ten clients have half of the calls if nobody is preferred. */
  private static final double HALF = 0.5;

  /** A client with a smaller part of the calls counts as never called. */
  private static final double IGNORED = 0.01;

  private final Heading heading;
  private final SchemeComparison panel;

  /** On the runs of a panel of figure 8. */
  ClientEnergy(Heading heading, SchemeComparison panel) {
    this.heading = heading;
    this.panel = panel;
  }

  @Override
  public Heading heading() {
    return heading;
  }

  @Override
  public List<Trial<?>> trials() {
    return panel.trials();
  }

  /** A number computed from what each client spends, by seed. */
  private double[] ofEnergies(Arm arm, Results results, ToDoubleFunction<double[]> number) {
    return results.each(
        panel.curves().of(arm.scheme()),
        run -> number.applyAsDouble(run.clientEnergyJoules(arm.rule().rule())));
  }

  private double[] fairness(Arm arm, Results results) {
    return ofEnergies(arm, results, Jain::index);
  }

  @Override
  public Findings evaluate(Results results) {
    List<Claim.Reading> fairerThanGreedy = new ArrayList<>();
    List<Claim.Reading> asFair = new ArrayList<>();
    List<Claim.Reading> lessThanRandom = new ArrayList<>();
    for (Foresight foresight : Foresight.values()) {
      for (BandReading band : BandReading.values()) {
        Arm own = Arm.of(foresight.scheme(), band);
        double[] fairness = fairness(own, results);
        String words = foresight.words() + ", " + band.sentence();
        Stance stance = Stance.ANY.with(foresight).with(Set.of(band));
        fairerThanGreedy.add(
            new Claim.Reading(
                words,
                stance,
                List.of(
                    Comparison.difference(
                        "Jain's index minus that of greedy",
                        Unit.NUMBER,
                        fairness,
                        fairness(Arm.of(Arm.GREEDY, band), results),
                        true))));
        asFair.add(
            new Claim.Reading(
                words,
                stance,
                Stream.of(Arm.RANDOM, Arm.AGE_BASED)
                    .map(
                        benchmark ->
                            similar(
                                benchmark, fairness, fairness(Arm.of(benchmark, band), results)))
                    .toList()));
        lessThanRandom.add(
            new Claim.Reading(
                words,
                stance,
                List.of(
                    Comparison.factor(
                        "mean energy of a client over that with random",
                        mean(own, results),
                        mean(Arm.of(Arm.RANDOM, band), results),
                        false))));
      }
    }
    return new Findings(
        List.of(picture(results)),
        List.of(
            greedysCallers(results),
            Claim.ofPaper(
                heading.id() + "-fairer-than-greedy",
                "Clients' energies are more balanced than with greedy.",
                fairerThanGreedy),
            Claim.ofPaper(
                heading.id() + "-as-fair-as-random",
                "Clients' energies are about as balanced as with random and age-based (Jain's index"
                    + " at most 0.1 lower).",
                asFair),
            Claim.ofPaper(
                heading.id() + "-less-than-random",
                "Clients spend less than with random, on average.",
                lessThanRandom)),
        remarks(results));
  }

  /** Who calls does not depend on how the band is granted, so there is only one reading. */
  private Claim greedysCallers(Results results) {
    boolean far = panel.scenario() == Scenario.FAR;
    double[] shares =
        results.each(
            panel.curves().of(Arm.GREEDY), run -> Scenario.extremeShare(run.clientCalls()));
    Comparison share =
        new Comparison(
            "share of greedy's calls by clients 1 to 5",
            Unit.SHARE,
            shares,
            far ? IGNORED : HALF,
            !far);
    return Claim.ofPaper(
        heading.id() + (far ? "-greedy-ignores-the-far" : "-greedy-calls-the-near"),
        far
            ? "Greedy ignores the five far clients: less than 1 % of its calls are theirs."
            : "Greedy calls the five near clients again and again: more than half of its calls are"
                + " theirs.",
        List.of(new Claim.Reading("however the band is granted", share)));
  }

  private static Comparison similar(String benchmark, double[] own, double[] others) {
    return Comparison.difference(
            "Jain's index minus that of " + benchmark, Unit.NUMBER, own, others, true)
        .against(-SIMILAR);
  }

  private double[] mean(Arm arm, Results results) {
    return ofEnergies(arm, results, energies -> Arrays.stream(energies).average().orElseThrow());
  }

  private Findings.Picture picture(Results results) {
    int clients = panel.curves().base().get(RunSettings.CLIENTS);
    List<String> names = IntStream.rangeClosed(1, clients).mapToObj(String::valueOf).toList();
    List<Series> series = new ArrayList<>();
    for (String scheme : Arm.OF_PAPER) {
      Arm arm = Arm.of(scheme, BandReading.FIXED);
      List<Point> bars = new ArrayList<>();
      for (int client = 0; client < clients; client++) {
        int index = client;
        bars.add(Seeds.point(client, ofEnergies(arm, results, energies -> energies[index])));
      }
      series.add(Series.bars(scheme, bars));
    }
    Figure figure =
        Figure.of(
                heading.title(),
                Axis.categories("client", names),
                Axis.linear("energy of the client's calls", "J").between(0, Double.NaN),
                series)
            .withSubtitle(
                BandReading.FIXED.sentence()
                    + "; "
                    + Seeds.caption(panel.curves().seeds(results), panel.note()))
            .withWidth(2 * Figure.COLUMN_WIDTH_POINTS);
    return new Findings.Picture(heading.id(), "", figure);
  }

  private List<String> remarks(Results results) {
    List<String> remarks = new ArrayList<>();
    for (String scheme : Arm.OF_PAPER) {
      Arm arm = Arm.of(scheme, BandReading.FIXED);
      remarks.add(
          "%s: Jain's index %.2f, %.2f J a client in the mean"
              .formatted(
                  scheme, Seeds.mean(fairness(arm, results)), Seeds.mean(mean(arm, results))));
    }
    return remarks;
  }
}
