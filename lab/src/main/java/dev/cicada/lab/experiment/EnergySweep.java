package dev.cicada.lab.experiment;

import dev.cicada.drawing.Axis;
import dev.cicada.drawing.Figure;
import dev.cicada.drawing.Series;
import dev.cicada.lab.Profile;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.task.SimulationTask;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Figures 4 and 5: what the same number of calls costs under each scheme. */
final class EnergySweep implements Experiment {
  private static final double PARTICIPATION = 0.1;
  private static final int CLIENTS = 10;

  private final Heading heading;
  private final Axis axis;
  private final List<Setup> setups;

  /** One place on the x axis, with a run for each scheme. */
  private record Setup(double x, Runs<String> runs) {
    static Setup of(double x, RunConfig base, double senders) {
      Runs<String> runs = new Runs<>();
      Arm.OF_PAPER.forEach(scheme -> runs.declare(scheme, base.steered(scheme, senders)));
      return new Setup(x, runs);
    }

    double[] energy(Arm arm, Results results) {
      return results.each(runs.of(arm.scheme()), run -> run.energyJoules(arm.rule().rule()));
    }
  }

  private EnergySweep(Heading heading, Axis axis, List<Setup> setups) {
    this.heading = heading;
    this.axis = axis;
    this.setups = setups;
  }

  /** Figure 4. */
  static EnergySweep overSenders(Profile profile) {
    List<Setup> setups =
        profile.senders().stream()
            .sorted()
            .map(senders -> Setup.of(senders, base(profile, CLIENTS), senders))
            .toList();
    return new EnergySweep(
        new Heading(
            "fig4",
            "Energy against calls per round",
            ("The calls of %d rounds, K = %d, and their energy; nothing is learned, which changes"
                    + " neither.")
                .formatted(profile.energyRounds(), CLIENTS),
            "With the same number of clients per round, the proposed scheme takes much less energy"
                + " than the others."),
        Axis.whole("average number of clients per round"),
        setups);
  }

  /** Figure 5. */
  static EnergySweep overClients(Profile profile) {
    List<Setup> setups =
        profile.clients().stream()
            .sorted()
            .map(clients -> Setup.of(clients, base(profile, clients), PARTICIPATION * clients))
            .toList();
    return new EnergySweep(
        new Heading(
            "fig5",
            "Energy against the number of clients",
            ("The calls of %d rounds with a tenth of the clients in each, and their energy; nothing"
                    + " is learned, which changes neither.")
                .formatted(profile.energyRounds()),
            "With a tenth of the clients per round, the proposed scheme takes much less energy than"
                + " the others, however many clients there are."),
        Axis.whole("number of clients"),
        setups);
  }

  private static RunConfig base(Profile profile, int clients) {
    return SimulationTask.charging(
        profile
            .mnist()
            .with(RunSettings.ROUNDS, profile.energyRounds())
            .with(RunSettings.CLIENTS, clients));
  }

  @Override
  public Heading heading() {
    return heading;
  }

  @Override
  public List<Trial<?>> trials() {
    List<Trial<?>> trials = new ArrayList<>();
    setups.forEach(setup -> trials.addAll(setup.runs().all()));
    return trials;
  }

  @Override
  public Findings evaluate(Results results) {
    List<Findings.Picture> pictures = new ArrayList<>();
    for (BandReading band : BandReading.values()) {
      List<Series> series =
          Arm.OF_PAPER.stream().map(scheme -> series(Arm.of(scheme, band), results)).toList();
      Figure figure =
          Figure.of(
                  heading.title(),
                  axis,
                  Spread.vertical("energy of all calls", "J", series),
                  series)
              .withSubtitle(
                  "%s; %s".formatted(band.sentence(), Seeds.shortCaption(results.seeds())));
      pictures.add(new Findings.Picture(heading.id() + "-" + band.slug(), band.sentence(), figure));
    }
    List<Claim.Reading> readings = new ArrayList<>();
    for (Foresight foresight : Foresight.values()) {
      for (BandReading band : BandReading.values()) {
        readings.add(
            new Claim.Reading(
                foresight.words() + ", " + band.sentence(),
                Stance.ANY.with(foresight).with(Set.of(band)),
                comparisons(foresight.scheme(), band, results)));
      }
    }
    return new Findings(
        pictures,
        List.of(
            Claim.ofPaper(
                heading.id() + "-least-energy",
                "At the same number of calls, the proposed scheme takes less energy than each"
                    + " benchmark, in the mean of all points.",
                readings)),
        List.of());
  }

  private Series series(Arm arm, Results results) {
    return Series.sweep(
        arm.scheme(),
        setups.stream().map(setup -> Seeds.point(setup.x(), setup.energy(arm, results))).toList());
  }

  private List<Comparison> comparisons(String proposed, BandReading band, Results results) {
    Arm own = Arm.of(proposed, band);
    double[] energies = typicalEnergy(own, results);
    List<Comparison> comparisons = new ArrayList<>();
    for (String benchmark : Arm.BENCHMARKS) {
      Arm other = Arm.of(benchmark, band);
      comparisons.add(
          Comparison.factor(
              "energy over that of %s, mean over the x axis".formatted(benchmark),
              energies,
              typicalEnergy(other, results),
              false));
    }
    return comparisons;
  }

  /** The geometric mean over the x axis, by seed. */
  private double[] typicalEnergy(Arm arm, Results results) {
    double[] logarithms = new double[results.seeds()];
    for (Setup setup : setups) {
      double[] energy = setup.energy(arm, results);
      for (int seed = 0; seed < energy.length; seed++) {
        logarithms[seed] += StrictMath.log(energy[seed]) / setups.size();
      }
    }
    return Arrays.stream(logarithms).map(StrictMath::exp).toArray();
  }
}
