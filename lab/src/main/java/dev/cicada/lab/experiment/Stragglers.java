package dev.cicada.lab.experiment;

import dev.cicada.device.LognormalDevices;
import dev.cicada.drawing.Axis;
import dev.cicada.drawing.Figure;
import dev.cicada.drawing.Point;
import dev.cicada.drawing.Series;
import dev.cicada.drawing.Style;
import dev.cicada.lab.Profile;
import dev.cicada.lab.statistics.AccuracyCurve;
import dev.cicada.lab.task.RunResults;
import dev.cicada.radio.MobilitySettings;
import dev.cicada.run.config.DeviceSettings;
import dev.cicada.run.config.RuleSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.scheme.FedAvgScheme;
import dev.cicada.text.Decimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Ours: devices whose speeds differ, and who waits for whom. Compares synchronous averaging with
 * asynchronous schemes, over the same radio, devices and clock.
 */
final class Stragglers implements Experiment {
  private static final double GUESS = 0.1;
  private static final int CALLERS = 3;

  /**
   * Standard deviations of the logarithm of a speed. Learning curves are drawn for the last but
   * one.
   */
  private static final List<Double> SPREADS = List.of(0.0, 0.5, 1.0, 1.5);

  private static final double SHOWN_SPREAD = 1.0;

  /** Rounds' worth of time after which a synchronous round goes on without those who are late. */
  private static final double DEADLINE_ROUNDS = 2;

  private static final int TESTS_MORE_OFTEN = 5;

  /** What is compared: a scheme, with or without a deadline for its rounds. */
  private enum Rival {
    OPPORTUNISTIC(Arm.OPPORTUNISTIC, "opportunistic", false),
    RANDOM(Arm.RANDOM, "random", false),
    WAITING(FedAvgScheme.NAME, "fed-avg, waits for all", false),
    DROPPING(FedAvgScheme.NAME, "fed-avg, drops the late", true);

    final String scheme;
    final String title;
    final boolean deadline;

    Rival(String scheme, String title, boolean deadline) {
      this.scheme = scheme;
      this.title = title;
      this.deadline = deadline;
    }
  }

  /** A rival among devices of a spread. */
  private record Key(Rival rival, double spread) {}

  private final RunConfig base;
  private final String note;
  private final Runs<Key> runs = new Runs<>();

  Stragglers(Profile profile) {
    base =
        profile
            .mnist()
            .with(DeviceSettings.DEVICES, LognormalDevices.NAME)
            .with(DeviceSettings.CLOCK, true)
            .with(RuleSettings.BANDWIDTH, BandRule.SHARED.rule());
    note = profile.note();
    for (double spread : SPREADS) {
      for (Rival rival : Rival.values()) {
        runs.declare(new Key(rival, spread), config(rival, spread));
      }
    }
  }

  private RunConfig config(Rival rival, double spread) {
    RunConfig steered = base.steered(rival.scheme, CALLERS).with(LognormalDevices.SPREAD, spread);
    if (steered.scheme().pace().waits()) {
      // Its rounds take several times as long, and curves should have as many points for the same
      // time.
      int every = Math.max(1, RunSettings.evaluateEvery(base) / TESTS_MORE_OFTEN);
      steered = steered.with(RunSettings.EVALUATE_EVERY, Optional.of(every));
    }
    return rival.deadline
        ? steered.withTexts(
            Map.of(
                "roundDeadlineSeconds",
                Decimal.of(DEADLINE_ROUNDS * base.get(MobilitySettings.ROUND_SECONDS))))
        : steered;
  }

  @Override
  public Heading heading() {
    return new Heading(
        "stragglers",
        "Who waits for slow devices, and what it costs",
        "MNIST, K = %d, %d callers a round, %d rounds. Speeds are log-normal: in %s s a client does %s steps in the mean. Synchronous rounds (fed-avg) last until the slowest of their callers has trained and sent, or drop whoever takes longer than %s s; asynchronous ones last %s s. In all of them a round's callers share the band equally. Energy is that of calls: what training takes is not in it, and asynchronous clients train all the time."
            .formatted(
                base.get(RunSettings.CLIENTS),
                CALLERS,
                base.get(RunSettings.ROUNDS),
                Decimal.of(base.get(MobilitySettings.ROUND_SECONDS)),
                base.texts().get("localSteps"),
                Decimal.of(DEADLINE_ROUNDS * base.get(MobilitySettings.ROUND_SECONDS)),
                Decimal.of(base.get(MobilitySettings.ROUND_SECONDS))),
        "");
  }

  @Override
  public List<Trial<?>> trials() {
    return List.copyOf(runs.all());
  }

  @Override
  public Findings evaluate(Results results) {
    return new Findings(
        List.of(
            curves("time", Axis.linear("time", "s"), RunResults::virtualSeconds, results),
            curves(
                "energy",
                Axis.linear("energy of all calls", "J"),
                RunResults::cumulativeEnergyJoules,
                results),
            spreads(results)),
        List.of(
            Claim.ofOurs(
                "stragglers-asynchronous-faster",
                "Where speeds differ, opportunistic is more accurate after the same time than synchronous averaging.",
                readings(RunResults::virtualSeconds, results)),
            Claim.ofOurs(
                "stragglers-asynchronous-frugal",
                "Where speeds differ, opportunistic is more accurate on the same energy than synchronous averaging.",
                readings(RunResults::cumulativeEnergyJoules, results))),
        List.of());
  }

  private List<AccuracyCurve> of(
      Rival rival, double spread, Function<RunResults, double[]> scale, Results results) {
    return results.of(runs.of(new Key(rival, spread))).stream()
        .map(
            run -> {
              double[] places = scale.apply(run);
              return new AccuracyCurve(
                  Arrays.stream(run.testedRounds()).mapToDouble(round -> places[round]).toArray(),
                  run.accuracy(),
                  GUESS);
            })
        .toList();
  }

  private Findings.Picture curves(
      String name, Axis axis, Function<RunResults, double[]> scale, Results results) {
    List<Series> series = new ArrayList<>();
    double shortest = Double.POSITIVE_INFINITY;
    for (Rival rival : Rival.values()) {
      List<Point> points = Seeds.points(of(rival, SHOWN_SPREAD, scale, results));
      shortest = Math.min(shortest, points.get(points.size() - 1).x());
      series.add(Series.curve(rival.title, points).withStyle(style(rival)));
    }
    double end = shortest;
    Figure figure =
        Figure.of(
                "Speeds with spread " + Decimal.of(SHOWN_SPREAD),
                axis.between(0, end),
                Axis.linear("test accuracy").between(0, Double.NaN),
                series.stream().map(each -> until(each, end)).toList())
            .withSubtitle(Seeds.caption(results.seeds(), note));
    return new Findings.Picture("stragglers-" + name, "against " + name, figure);
  }

  /** A curve, cut off where the shortest one ends. */
  private static Series until(Series series, double end) {
    List<Point> points = series.points().stream().filter(point -> point.x() <= end).toList();
    return Series.curve(series.name(), points.isEmpty() ? series.points() : points)
        .withStyle(series.style());
  }

  private Findings.Picture spreads(Results results) {
    List<Series> series = new ArrayList<>();
    for (Rival rival : Rival.values()) {
      List<Point> points = new ArrayList<>();
      for (double spread : SPREADS) {
        List<AccuracyCurve> own = of(rival, spread, RunResults::virtualSeconds, results);
        List<AccuracyCurve> steady =
            of(Rival.OPPORTUNISTIC, spread, RunResults::virtualSeconds, results);
        double[] accuracy = new double[own.size()];
        Arrays.setAll(accuracy, seed -> own.get(seed).nearBudget(steady.get(seed).end()));
        points.add(Seeds.part(spread, accuracy));
      }
      series.add(Series.sweep(rival.title, points).withStyle(style(rival)));
    }
    Figure figure =
        Figure.of(
                "After the time of the asynchronous runs",
                Axis.linear("spread of speeds"),
                Axis.linear("test accuracy").between(0, Double.NaN),
                series)
            .withSubtitle(Seeds.caption(results.seeds(), note));
    return new Findings.Picture("stragglers-spread", "over the spread of speeds", figure);
  }

  private static Style style(Rival rival) {
    return rival.deadline ? Style.other(0) : Style.ofScheme(rival.scheme);
  }

  private List<Claim.Reading> readings(Function<RunResults, double[]> scale, Results results) {
    List<Claim.Reading> readings = new ArrayList<>();
    for (Rival rival : List.of(Rival.WAITING, Rival.DROPPING)) {
      readings.add(
          new Claim.Reading(
              rival.title,
              Seeds.atEqualSpending(
                  "accuracy of opportunistic minus that of fed-avg",
                  of(Rival.OPPORTUNISTIC, SHOWN_SPREAD, scale, results),
                  of(rival, SHOWN_SPREAD, scale, results),
                  true)));
    }
    return readings;
  }
}
