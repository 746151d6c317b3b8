package dev.cicada.lab.experiment;

import dev.cicada.drawing.Axis;
import dev.cicada.drawing.Figure;
import dev.cicada.drawing.Point;
import dev.cicada.drawing.Series;
import dev.cicada.lab.Profile;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.task.RunResults;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.scheme.SchemeSettings;
import dev.cicada.text.Decimal;
import dev.cicada.text.UserError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Figures 2 and 3: what the trade-off rho does to accuracy and energy. */
abstract class RhoSweep implements Experiment {
  /** Up to here the paper sees accuracy rise. */
  private static final double KNEE = 0.1;

  final List<Double> rhos;
  final String note;
  final List<Line> lines;
  private final RunConfig base;

  RhoSweep(Profile profile) {
    rhos = profile.rhos().stream().distinct().sorted().toList();
    if (knee() == least() || knee() == greatest()) {
      throw new UserError(
          "profile %s: rhos is %s; it must have values below and above the one nearest to %s, up to which the paper sees accuracy rise. Maybe [0.01, 0.1, 0.9]"
              .formatted(profile.name(), profile.rhos(), KNEE));
    }
    note = profile.note();
    base =
        profile
            .mnist()
            .with(RunSettings.ROUNDS, profile.rhoRounds())
            .with(RunSettings.EVALUATE_EVERY, Optional.of(profile.rhoRounds()));
    lines = Arm.PROPOSED.stream().map(scheme -> new Line(scheme, base, rhos)).toList();
  }

  String ran() {
    return "The proposed scheme with rho from %s to %s, planned offline and online, %d rounds, K = %d, %s."
        .formatted(
            Decimal.of(least()),
            Decimal.of(greatest()),
            base.get(RunSettings.ROUNDS),
            base.get(RunSettings.CLIENTS),
            Experiments.partition(base));
  }

  @Override
  public List<Trial<?>> trials() {
    List<Trial<?>> trials = new ArrayList<>();
    lines.forEach(line -> trials.addAll(line.runs.all()));
    return trials;
  }

  double least() {
    return rhos.get(0);
  }

  double greatest() {
    return rhos.get(rhos.size() - 1);
  }

  /** The rho nearest to where the paper's curve bends. */
  double knee() {
    return rhos.stream()
        .min((one, other) -> Double.compare(distance(one), distance(other)))
        .orElseThrow();
  }

  private static double distance(double rho) {
    return StrictMath.abs(StrictMath.log(rho / KNEE));
  }

  /** One scheme's runs, by rho; its numbers are in the order of the seeds. */
  static final class Line {
    private final String scheme;
    private final Runs<Double> runs = new Runs<>();

    Line(String scheme, RunConfig base, List<Double> rhos) {
      this.scheme = scheme;
      RunConfig arm = new Arm(scheme, BandReading.FIXED).with(base);
      for (double rho : rhos) {
        runs.declare(rho, arm.with(SchemeSettings.RHO, rho));
      }
    }

    String scheme() {
      return scheme;
    }

    double[] accuracy(double rho, Results results) {
      return results.each(runs.of(rho), RunResults::lastAccuracy);
    }

    double[] energy(double rho, Results results) {
      return results.each(runs.of(rho), RunResults::energyJoules);
    }

    double[] callsPerRound(double rho, Results results) {
      return results.each(runs.of(rho), RunResults::callsPerRound);
    }

    /** Accuracy gained for each joule between two trade-offs. */
    double[] gainPerJoule(double from, double to, Results results) {
      double[] energyBefore = energy(from, results);
      double[] energyAfter = energy(to, results);
      double[] before = accuracy(from, results);
      double[] after = accuracy(to, results);
      double[] gains = new double[results.seeds()];
      for (int seed = 0; seed < gains.length; seed++) {
        gains[seed] = (after[seed] - before[seed]) / (energyAfter[seed] - energyBefore[seed]);
      }
      return gains;
    }
  }

  /** Accuracy against energy. */
  static final class AccuracyAgainstEnergy extends RhoSweep {
    AccuracyAgainstEnergy(Profile profile) {
      super(profile);
    }

    @Override
    public Heading heading() {
      return new Heading(
          "fig2",
          "Accuracy against energy as rho grows",
          ran(),
          "Accuracy climbs steeply with energy while rho is small, up to about 0.1.");
    }

    @Override
    public Findings evaluate(Results results) {
      List<Series> series = new ArrayList<>();
      List<Claim.Reading> readings = new ArrayList<>();
      for (Line line : lines) {
        String scheme = line.scheme();
        List<Point> points = new ArrayList<>();
        for (double rho : rhos) {
          points.add(
              Seeds.point(Seeds.mean(line.energy(rho, results)), line.accuracy(rho, results)));
        }
        series.add(Series.sweep(scheme, points));
        readings.add(
            new Claim.Reading(
                scheme,
                Comparison.difference(
                    "accuracy gained per joule up to rho = %s minus that beyond"
                        .formatted(Decimal.of(knee())),
                    Comparison.Unit.POINTS_PER_JOULE,
                    line.gainPerJoule(least(), knee(), results),
                    line.gainPerJoule(knee(), greatest(), results),
                    true)));
      }
      Figure figure =
          Figure.of(
                  "MNIST: accuracy against energy, rho from %s to %s"
                      .formatted(Decimal.of(least()), Decimal.of(greatest())),
                  Axis.linear("energy of all calls", "J"),
                  Axis.linear("test accuracy").between(0, Double.NaN),
                  series)
              .withSubtitle(Seeds.caption(results.seeds(), note));
      return new Findings(
          List.of(new Findings.Picture("fig2", "", figure)),
          List.of(
              Claim.ofPaper(
                  "fig2-steep-while-rho-is-small",
                  "Accuracy grows faster with energy below rho = 0.1 than above.",
                  readings)),
          List.of());
    }
  }

  /** Both against rho. */
  static final class BothAgainstRho extends RhoSweep {
    BothAgainstRho(Profile profile) {
      super(profile);
    }

    @Override
    public Heading heading() {
      return new Heading(
          "fig3",
          "Accuracy and energy against rho",
          ran() + " The same runs as for figure 2.",
          "With rho, energy rises; accuracy rises up to 0.1, then stays and gradually falls, since"
              + " local updates of unlike clients pull the model apart.");
    }

    @Override
    public Findings evaluate(Results results) {
      List<Series> accuracy = new ArrayList<>();
      List<Series> energy = new ArrayList<>();
      List<Claim.Reading> rises = new ArrayList<>();
      List<Claim.Reading> falls = new ArrayList<>();
      List<Claim.Reading> energyRises = new ArrayList<>();
      List<String> calls = new ArrayList<>();
      for (Line line : lines) {
        String scheme = line.scheme();
        accuracy.add(
            Series.sweep(
                scheme,
                rhos.stream().map(rho -> Seeds.point(rho, line.accuracy(rho, results))).toList()));
        energy.add(
            Series.sweep(
                scheme,
                rhos.stream().map(rho -> Seeds.point(rho, line.energy(rho, results))).toList()));
        rises.add(new Claim.Reading(scheme, change(line, least(), knee(), true, results)));
        falls.add(new Claim.Reading(scheme, change(line, knee(), greatest(), false, results)));
        energyRises.add(new Claim.Reading(scheme, steps(line, results)));
        calls.add(calls(line, results));
      }
      return new Findings(
          List.of(
              picture(
                  "fig3-accuracy",
                  Axis.linear("test accuracy").between(0, Double.NaN),
                  accuracy,
                  results.seeds()),
              picture(
                  "fig3-energy", Axis.linear("energy of all calls", "J"), energy, results.seeds())),
          List.of(
              Claim.ofPaper(
                  "fig3-accuracy-rises", "Accuracy rises with rho up to about 0.1.", rises),
              Claim.ofPaper(
                  "fig3-accuracy-falls",
                  "Accuracy levels out and then falls as rho grows from 0.1 to 0.9.",
                  falls),
              Claim.ofPaper(
                  "fig3-energy-rises", "Energy rises with rho, at every step.", energyRises)),
          calls);
    }

    private Findings.Picture picture(String name, Axis y, List<Series> series, int seeds) {
      Figure figure =
          Figure.of("MNIST: " + y.label() + " against rho", Axis.logarithmic("rho"), y, series)
              .withSubtitle(Seeds.caption(seeds, note));
      return new Findings.Picture(name, y.label(), figure);
    }

    private static Comparison change(
        Line line, double from, double to, boolean up, Results results) {
      String quantity =
          "accuracy at rho = %s minus that at %s".formatted(Decimal.of(to), Decimal.of(from));
      return up
          ? Comparison.larger(quantity, line.accuracy(to, results), line.accuracy(from, results))
          : Comparison.smaller(quantity, line.accuracy(to, results), line.accuracy(from, results));
    }

    /** How often clients call, by rho, in a sentence. */
    private String calls(Line line, Results results) {
      return line.scheme()
          + ": calls per round "
          + rhos.stream()
              .map(
                  rho ->
                      "%.2f at rho = %s"
                          .formatted(Seeds.mean(line.callsPerRound(rho, results)), Decimal.of(rho)))
              .collect(Collectors.joining(", "));
    }

    private List<Comparison> steps(Line line, Results results) {
      List<Comparison> steps = new ArrayList<>();
      for (int i = 1; i < rhos.size(); i++) {
        steps.add(
            Comparison.factor(
                "energy at rho = %s over that at %s"
                    .formatted(Decimal.of(rhos.get(i)), Decimal.of(rhos.get(i - 1))),
                line.energy(rhos.get(i), results),
                line.energy(rhos.get(i - 1), results),
                true));
      }
      return steps;
    }
  }
}
