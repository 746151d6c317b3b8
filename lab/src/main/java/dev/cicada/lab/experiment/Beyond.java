package dev.cicada.lab.experiment;

import dev.cicada.drawing.Axis;
import dev.cicada.drawing.Figure;
import dev.cicada.drawing.Point;
import dev.cicada.drawing.Series;
import dev.cicada.drawing.Style;
import dev.cicada.lab.statistics.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Ours: what the opportunistic scheme and granting the band anew add to the paper's schemes. */
final class Beyond implements Experiment {
  private static final double QUARTER_MORE = 1.25;

  static final List<String> SCHEMES =
      Stream.of(List.of(Arm.OFFLINE, Arm.ONLINE), List.of(Arm.OPPORTUNISTIC), Arm.BENCHMARKS)
          .flatMap(List::stream)
          .toList();

  private final LearningCurves curves;
  private final String note;

  /** In the setting of figure 6a, with all {@link #SCHEMES}. */
  Beyond(LearningCurves curves, String note) {
    this.curves = curves;
    this.note = note;
  }

  @Override
  public Heading heading() {
    return new Heading(
        "beyond",
        "All schemes under all bandwidth policies",
        "The setting of figure 6a (MNIST, K = 10, one call a round) with opportunistic, ours, beside"
            + " the paper's schemes. For every scheme the band is granted as planned (1/K where"
            + " nothing is), shared equally among the callers, or granted anew so that their calls"
            + " take the least energy.",
        "");
  }

  @Override
  public List<Trial<?>> trials() {
    return curves.trials();
  }

  @Override
  public Findings evaluate(Results results) {
    List<Findings.Picture> pictures = new ArrayList<>();
    pictures.add(energies(results));
    for (BandRule rule : BandRule.values()) {
      pictures.add(learning(rule, results));
    }
    List<Claim.Reading> cheaper = new ArrayList<>();
    List<Claim.Reading> nearForesight = new ArrayList<>();
    List<Claim.Reading> better = new ArrayList<>();
    List<Claim.Reading> best = new ArrayList<>();
    for (BandRule rule : BandRule.values()) {
      String reading = "band " + rule.words();
      Arm own = new Arm(Arm.OPPORTUNISTIC, rule);
      double[] energy = energy(own, results);
      cheaper.add(
          new Claim.Reading(
              reading,
              Comparison.factor(
                  "energy over that of proposed-online",
                  energy,
                  energy(new Arm(Arm.ONLINE, rule), results),
                  false)));
      nearForesight.add(
          new Claim.Reading(
              reading,
              Comparison.factor(
                      "energy over that of proposed-offline",
                      energy,
                      energy(new Arm(Arm.OFFLINE, rule), results),
                      false)
                  .against(QUARTER_MORE)));
      better.add(new Claim.Reading(reading, accuracy(own, List.of(Arm.ONLINE), results)));
      best.add(
          new Claim.Reading(
              reading,
              accuracy(
                  own,
                  SCHEMES.stream()
                      .filter(name -> !name.equals(Arm.OPPORTUNISTIC) && !name.equals(Arm.OFFLINE))
                      .toList(),
                  results)));
    }
    return new Findings(
        pictures,
        List.of(
            Claim.ofOurs(
                "beyond-opportunistic-cheaper-than-online",
                "Opportunistic takes less energy than the paper's online scheme for as many calls.",
                cheaper),
            Claim.ofOurs(
                "beyond-opportunistic-near-foresight",
                "Opportunistic, without foresight, takes at most a quarter more energy than the"
                    + " offline plan, which knows all channels in advance.",
                nearForesight),
            Claim.ofOurs(
                "beyond-opportunistic-better-than-online",
                "At equal energy, opportunistic is more accurate than the paper's online scheme.",
                better),
            Claim.ofOurs(
                "beyond-opportunistic-best",
                "At equal energy, opportunistic is more accurate than every other scheme that knows no"
                    + " future.",
                best),
            Claim.ofOurs(
                "beyond-regranting-saves",
                "Granting the band anew among callers takes less energy than planned shares or 1/K.",
                regranting(results))),
        List.of());
  }

  private List<Claim.Reading> regranting(Results results) {
    List<Claim.Reading> readings = new ArrayList<>();
    for (String scheme : SCHEMES) {
      readings.add(
          new Claim.Reading(
              scheme,
              Comparison.factor(
                  "energy granted anew over energy as reserved",
                  energy(new Arm(scheme, BandRule.OPTIMAL), results),
                  energy(new Arm(scheme, BandRule.FIXED), results),
                  false)));
    }
    return readings;
  }

  private List<Comparison> accuracy(Arm own, List<String> others, Results results) {
    return curves.atEqualEnergy(
        own, true, others.stream().map(name -> new Arm(name, own.rule())).toList(), results);
  }

  private double[] energy(Arm arm, Results results) {
    return curves.energy(arm, results);
  }

  private Findings.Picture energies(Results results) {
    List<Series> series = new ArrayList<>();
    for (BandRule rule : BandRule.values()) {
      List<Point> bars = new ArrayList<>();
      for (int scheme = 0; scheme < SCHEMES.size(); scheme++) {
        bars.add(Seeds.point(scheme, energy(new Arm(SCHEMES.get(scheme), rule), results)));
      }
      series.add(Series.bars(rule.words(), bars).withStyle(Style.other(series.size())));
    }
    Figure figure =
        Figure.of(
                "Energy of all schemes, one call a round",
                Axis.categories("", SCHEMES),
                Axis.linear("energy of all calls", "J").between(0, Double.NaN),
                series)
            .withSubtitle(Seeds.caption(results.seeds(), note))
            .withWidth(2 * Figure.COLUMN_WIDTH_POINTS);
    return new Findings.Picture("beyond-energy", "energy", figure);
  }

  private Findings.Picture learning(BandRule rule, Results results) {
    List<Series> series =
        SCHEMES.stream().map(scheme -> curves.series(new Arm(scheme, rule), results)).toList();
    Figure figure =
        Figure.of(
                "All schemes, band " + rule.words(),
                Spread.axis("energy of all calls", "J", series),
                Axis.linear("test accuracy"),
                series)
            .withSubtitle(Seeds.caption(results.seeds(), note));
    return new Findings.Picture("beyond-" + rule.rule(), "band " + rule.words(), figure);
  }
}
