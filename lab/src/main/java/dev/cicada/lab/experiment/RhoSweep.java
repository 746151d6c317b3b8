package dev.cicada.lab.experiment;

import dev.cicada.drawing.Axis;
import dev.cicada.drawing.Figure;
import dev.cicada.drawing.Point;
import dev.cicada.drawing.Series;
import dev.cicada.lab.Profile;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.task.RunResults;
import dev.cicada.run.config.RuleSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.scheme.SchemeSettings;
import dev.cicada.text.Decimal;
import dev.cicada.text.UserError;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Figures 2 and 3: what the trade-off rho does to accuracy and energy. */
abstract class RhoSweep implements Experiment {
  /** A single test varies by some points, so the final accuracy is a mean of this many. */
  static final int LAST_TESTS = 5;

  /** Up to here, accuracy rises in the paper. */
  private static final double KNEE = 0.1;

  /** Tests in a run: every other round of the paper's 50. */
  private static final int TESTS = 25;

  final String note;
  private final Map<Iterations, List<Line>> lines = new EnumMap<>(Iterations.class);
  private final RunConfig base;

  RhoSweep(Profile profile, String figure) {
    note = profile.note();
    base = profile.mnist().with(RunSettings.ROUNDS, profile.rhoRounds());
    add(Iterations.BATCHES, profile.mnist(), profile, profile.rhos(), profile.seeds());
    profile
        .epochs()
        .filter(epochs -> epochs.isFor(figure))
        .ifPresent(
            epochs ->
                add(Iterations.EPOCHS, epochs.mnist(), profile, epochs.rhos(), epochs.seeds()));
  }

  private void add(
      Iterations iterations, RunConfig mnist, Profile profile, List<Double> values, int seeds) {
    List<Double> rhos = values.stream().distinct().sorted().toList();
    if (knee(rhos) == rhos.get(0) || knee(rhos) == rhos.get(rhos.size() - 1)) {
      throw new UserError(
          "profile %s: rhos is %s; it must have values below and above the one nearest to %s, up to which the paper sees accuracy rise. Maybe [0.01, 0.1, 0.9]"
              .formatted(profile.name(), values, KNEE));
    }
    RunConfig own =
        mnist
            .with(RunSettings.ROUNDS, profile.rhoRounds())
            .with(
                RunSettings.EVALUATE_EVERY, Optional.of(Math.max(1, profile.rhoRounds() / TESTS)));
    List<Line> both = new ArrayList<>();
    for (Foresight foresight : Foresight.values()) {
      both.add(new Line(iterations, foresight, own, rhos, seeds));
    }
    lines.put(iterations, both);
  }

  String ran() {
    return "The proposed scheme with rho from %s to %s, planned offline and online, %d rounds, K = %d, %s; accuracy is the mean of the last %d tests."
        .formatted(
            Decimal.of(literal().least()),
            Decimal.of(literal().greatest()),
            base.get(RunSettings.ROUNDS),
            base.get(RunSettings.CLIENTS),
            Experiments.partition(base),
            LAST_TESTS);
  }

  Line literal() {
    return lines.values().iterator().next().get(0);
  }

  @Override
  public List<Trial<?>> trials() {
    List<Trial<?>> trials = new ArrayList<>();
    lines.values().forEach(both -> both.forEach(line -> trials.addAll(line.runs.all())));
    return trials;
  }

  /** The rho nearest to where the paper's curve bends. */
  private static double knee(List<Double> rhos) {
    return rhos.stream()
        .min((one, other) -> Double.compare(distance(one), distance(other)))
        .orElseThrow();
  }

  private static double distance(double rho) {
    return StrictMath.abs(StrictMath.log(rho / KNEE));
  }

  /** The lines of which there are results. */
  List<List<Line>> run(Results results) {
    return lines.values().stream().filter(both -> both.get(0).seeds(results) > 0).toList();
  }

  /** A claim's readings for every line, if the band does not matter. */
  List<Claim.Reading> readings(Results results, Function<Line, List<Comparison>> comparisons) {
    return run(results).stream()
        .flatMap(List::stream)
        .map(line -> new Claim.Reading(line.words(), line.stance(), comparisons.apply(line)))
        .toList();
  }

  /** A claim's readings for every line and every rule for its band. */
  List<Claim.Reading> readings(Results results, Comparing comparing) {
    List<Claim.Reading> readings = new ArrayList<>();
    for (List<Line> both : run(results)) {
      for (Line line : both) {
        for (BandRule rule : BandRule.values()) {
          readings.add(
              new Claim.Reading(
                  "%s, band %s".formatted(line.words(), rule.words()),
                  line.stance().with(BandReading.where(band -> band.proposed() == rule)),
                  comparing.compare(line, rule)));
        }
      }
    }
    return readings;
  }

  /** Compares values of a line whose band is granted by a rule. */
  interface Comparing {
    List<Comparison> compare(Line line, BandRule rule);
  }

  /** A picture for each reading of iterations. */
  List<Findings.Picture> pictures(
      String name,
      String title,
      Axis x,
      Axis y,
      Function<Line, List<Point>> points,
      Results results) {
    List<Findings.Picture> pictures = new ArrayList<>();
    for (List<Line> both : run(results)) {
      Iterations iterations = both.get(0).iterations;
      List<Series> series =
          both.stream()
              .map(line -> Series.sweep(line.foresight.scheme(), points.apply(line)))
              .toList();
      pictures.add(
          new Findings.Picture(
              name + iterations.suffix(),
              iterations.words() + (note.isEmpty() ? "" : "; " + note),
              Figure.of(title, x, y, series)
                  .withSubtitle(
                      "%s; %s"
                          .formatted(
                              iterations.words(),
                              Seeds.shortCaption(both.get(0).seeds(results))))));
    }
    return pictures;
  }

  /** One scheme's runs, by rho. Its numbers are in the order of the seeds. */
  static final class Line {
    private final Iterations iterations;
    private final Foresight foresight;
    private final List<Double> rhos;
    private final Runs<Double> runs = new Runs<>();

    Line(Iterations iterations, Foresight foresight, RunConfig base, List<Double> rhos, int seeds) {
      this.iterations = iterations;
      this.foresight = foresight;
      this.rhos = rhos;
      RunConfig arm = base.with(RuleSettings.SCHEME, foresight.scheme());
      for (double rho : rhos) {
        runs.declare(rho, arm.with(SchemeSettings.RHO, rho), seeds);
      }
    }

    /** Under how many seeds it was run. */
    int seeds(Results results) {
      return results.seeds(runs.all().iterator().next());
    }

    Stance stance() {
      return Stance.ANY.with(iterations).with(foresight);
    }

    String words() {
      return foresight.words() + ", " + iterations.words();
    }

    List<Double> rhos() {
      return rhos;
    }

    double least() {
      return rhos.get(0);
    }

    double greatest() {
      return rhos.get(rhos.size() - 1);
    }

    double knee() {
      return RhoSweep.knee(rhos);
    }

    double[] accuracy(double rho, Results results) {
      return results.each(runs.of(rho), run -> run.lateAccuracy(LAST_TESTS));
    }

    double[] energy(double rho, BandRule rule, Results results) {
      return results.each(runs.of(rho), run -> run.energyJoules(rule.rule()));
    }

    double[] callsPerRound(double rho, Results results) {
      return results.each(runs.of(rho), RunResults::callsPerRound);
    }

    /** Accuracy gained for each joule between two trade-offs. */
    double[] gainPerJoule(double from, double to, BandRule rule, Results results) {
      double[] energyBefore = energy(from, rule, results);
      double[] energyAfter = energy(to, rule, results);
      double[] before = accuracy(from, results);
      double[] after = accuracy(to, results);
      double[] gains = new double[before.length];
      for (int seed = 0; seed < gains.length; seed++) {
        gains[seed] = (after[seed] - before[seed]) / (energyAfter[seed] - energyBefore[seed]);
      }
      return gains;
    }
  }

  /** Accuracy against energy. */
  static final class AccuracyAgainstEnergy extends RhoSweep {
    private static final String ID = "fig2";

    AccuracyAgainstEnergy(Profile profile) {
      super(profile, ID);
    }

    @Override
    public Heading heading() {
      return new Heading(
          ID,
          "Accuracy against energy as rho grows",
          ran(),
          "Accuracy climbs steeply with energy while rho is small, up to about 0.1.");
    }

    @Override
    public Findings evaluate(Results results) {
      return new Findings(
          pictures(
              ID,
              "MNIST: accuracy against energy",
              Axis.linear("energy of all calls", "J"),
              Axis.linear("test accuracy"),
              line ->
                  line.rhos().stream()
                      .map(
                          rho ->
                              Seeds.part(
                                  Seeds.mean(line.energy(rho, BandRule.FIXED, results)),
                                  line.accuracy(rho, results)))
                      .toList(),
              results),
          List.of(
              Claim.ofPaper(
                  "fig2-steep-while-rho-is-small",
                  "Accuracy grows faster with energy up to rho = %s than from there on."
                      .formatted(Decimal.of(literal().knee())),
                  readings(results, (line, rule) -> List.of(steeper(line, rule, results))))),
          List.of());
    }

    private static Comparison steeper(Line line, BandRule rule, Results results) {
      return Comparison.difference(
          "accuracy gained per joule up to rho = %s minus that beyond"
              .formatted(Decimal.of(line.knee())),
          Comparison.Unit.POINTS_PER_JOULE,
          line.gainPerJoule(line.least(), line.knee(), rule, results),
          line.gainPerJoule(line.knee(), line.greatest(), rule, results),
          true);
    }
  }

  /** Both against rho. */
  static final class BothAgainstRho extends RhoSweep {
    private static final String ID = "fig3";

    BothAgainstRho(Profile profile) {
      super(profile, ID);
    }

    @Override
    public Heading heading() {
      return new Heading(
          ID,
          "Accuracy and energy against rho",
          ran() + " The same runs as for figure 2.",
          "With rho, energy rises; accuracy rises up to 0.1, then stays and gradually falls, since"
              + " local updates of unlike clients pull the model apart.");
    }

    @Override
    public Findings evaluate(Results results) {
      List<Findings.Picture> pictures = new ArrayList<>();
      pictures.addAll(
          pictures(
              "fig3-accuracy",
              "MNIST: test accuracy against rho",
              Axis.logarithmic("rho"),
              Axis.linear("test accuracy"),
              line -> points(line, rho -> Seeds.part(rho, line.accuracy(rho, results))),
              results));
      pictures.addAll(
          pictures(
              "fig3-energy",
              "MNIST: energy against rho",
              Axis.logarithmic("rho"),
              Axis.logarithmic("energy of all calls", "J"),
              line ->
                  points(line, rho -> Seeds.point(rho, line.energy(rho, BandRule.FIXED, results))),
              results));
      return new Findings(
          pictures,
          List.of(
              Claim.ofPaper(
                  "fig3-accuracy-rises",
                  "Accuracy is higher at rho = %s than at %s."
                      .formatted(Decimal.of(literal().knee()), Decimal.of(literal().least())),
                  readings(
                      results,
                      line -> List.of(change(line, line.least(), line.knee(), true, results)))),
              Claim.ofPaper(
                  "fig3-accuracy-falls",
                  "Accuracy is lower at rho = %s than at %s."
                      .formatted(Decimal.of(literal().greatest()), Decimal.of(literal().knee())),
                  readings(
                      results,
                      line -> List.of(change(line, line.knee(), line.greatest(), false, results)))),
              Claim.ofPaper(
                  "fig3-energy-rises",
                  "Energy rises with rho, at every step.",
                  readings(results, (line, rule) -> steps(line, rule, results)))),
          run(results).stream().flatMap(List::stream).map(line -> calls(line, results)).toList());
    }

    private static List<Point> points(Line line, Function<Double, Point> point) {
      return line.rhos().stream().map(point).toList();
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
    private static String calls(Line line, Results results) {
      return line.words()
          + ": calls per round "
          + line.rhos().stream()
              .map(
                  rho ->
                      "%.2f at rho = %s"
                          .formatted(Seeds.mean(line.callsPerRound(rho, results)), Decimal.of(rho)))
              .collect(Collectors.joining(", "));
    }

    private static List<Comparison> steps(Line line, BandRule rule, Results results) {
      List<Double> rhos = line.rhos();
      List<Comparison> steps = new ArrayList<>();
      for (int i = 1; i < rhos.size(); i++) {
        steps.add(
            Comparison.factor(
                "energy at rho = %s over that at %s"
                    .formatted(Decimal.of(rhos.get(i)), Decimal.of(rhos.get(i - 1))),
                line.energy(rhos.get(i), rule, results),
                line.energy(rhos.get(i - 1), rule, results),
                true));
      }
      return steps;
    }
  }
}
