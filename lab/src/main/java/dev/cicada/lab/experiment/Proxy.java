package dev.cicada.lab.experiment;

import dev.cicada.drawing.Axis;
import dev.cicada.drawing.Figure;
import dev.cicada.drawing.Point;
import dev.cicada.drawing.Series;
import dev.cicada.drawing.Style;
import dev.cicada.lab.Profile;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.statistics.LinearFit;
import dev.cicada.lab.task.RunResults;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Ours: which convergence term predicts what is measured: the paper's, which is quadratic in the
 * clients' intervals, or a linear one.
 */
final class Proxy implements Experiment {
  private static final List<String> MODELS = List.of("logistic", "mlp-1x200", "mlp-2x200");
  private static final List<String> SCHEMES = List.of(Arm.RANDOM, Arm.AGE_BASED, Arm.ONLINE);
  private static final List<Integer> CALLS = List.of(1, 2, 4);

  /** A client that never called counts as one with one call in twice as many rounds. */
  private static final double NEVER = 0.5;

  private final RunConfig base;
  private final String note;
  private final Runs<Place> runs = new Runs<>();

  private record Place(String model, String scheme, int calls) {}

  Proxy(Profile profile) {
    base = profile.mnist().with(RunSettings.ROUNDS, profile.rhoRounds());
    note = profile.note();
    for (Place place : places()) {
      runs.declare(
          place, base.withTexts(Map.of("model", place.model)).steered(place.scheme, place.calls));
    }
  }

  private static List<Place> places() {
    List<Place> places = new ArrayList<>();
    for (String model : MODELS) {
      places.addAll(places(model));
    }
    return places;
  }

  private static List<Place> places(String model) {
    List<Place> places = new ArrayList<>();
    for (String scheme : SCHEMES) {
      CALLS.forEach(calls -> places.add(new Place(model, scheme, calls)));
    }
    return places;
  }

  @Override
  public Heading heading() {
    return new Heading(
        "proxy",
        "Which convergence term predicts accuracy",
        "%s with %s calls per round, K = %d, %d rounds, on three models. For each run, the mean over clients of (T / calls)^m, and the part of errors' variance (R\u00b2) that a straight line over it explains, with m = 1 and with the paper's m = 2."
            .formatted(
                String.join(", ", SCHEMES),
                "1, 2 and 4",
                base.get(RunSettings.CLIENTS),
                base.get(RunSettings.ROUNDS)),
        "");
  }

  @Override
  public List<Trial<?>> trials() {
    return List.copyOf(runs.all());
  }

  @Override
  public Findings evaluate(Results results) {
    List<Claim.Reading> readings = new ArrayList<>();
    List<Series> series = new ArrayList<>();
    for (String model : MODELS) {
      readings.add(
          new Claim.Reading(
              model,
              Comparison.difference(
                  "R\u00b2 with m = 1 minus that with m = 2",
                  Comparison.Unit.NUMBER,
                  explained(model, 1, results),
                  explained(model, 2, results),
                  true)));
      series.add(Series.dots(model, points(model, results)).withStyle(Style.other(series.size())));
    }
    Figure figure =
        Figure.of(
                "Error against the mean interval",
                Axis.linear("mean over clients of T / calls"),
                Axis.linear("test error").between(0, Double.NaN),
                series)
            .withSubtitle(Seeds.caption(results.seeds(), note));
    return new Findings(
        List.of(new Findings.Picture("proxy", "", figure)),
        List.of(
            Claim.ofOurs(
                "proxy-linear",
                "A convergence term linear in clients' intervals explains errors better than the paper's squared one.",
                readings)),
        List.of());
  }

  /** How much of the errors' variance a line over the term explains, by seed. */
  private double[] explained(String model, int power, Results results) {
    double[] explained = new double[results.seeds()];
    for (int seed = 0; seed < explained.length; seed++) {
      List<Place> places = places(model);
      double[] terms = new double[places.size()];
      double[] errors = new double[places.size()];
      for (int i = 0; i < terms.length; i++) {
        RunResults run = results.of(runs.of(places.get(i))).get(seed);
        terms[i] = term(run, power);
        errors[i] = error(run);
      }
      explained[seed] = LinearFit.explained(terms, errors);
    }
    return explained;
  }

  private List<Point> points(String model, Results results) {
    return places(model).stream()
        .map(
            place ->
                Seeds.point(
                    Seeds.mean(results.each(runs.of(place), run -> term(run, 1))),
                    results.each(runs.of(place), Proxy::error)))
        .toList();
  }

  private static double error(RunResults run) {
    return 1 - run.lateAccuracy(RhoSweep.LAST_TESTS);
  }

  /** The mean over clients of (T / calls)^m. */
  private static double term(RunResults run, int power) {
    int rounds = run.callers().length;
    return Arrays.stream(run.clientCalls())
        .map(calls -> StrictMath.pow(rounds / StrictMath.max(calls, NEVER), power))
        .average()
        .orElseThrow();
  }
}
