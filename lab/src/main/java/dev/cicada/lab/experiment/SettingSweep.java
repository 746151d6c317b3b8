package dev.cicada.lab.experiment;

import dev.cicada.drawing.Axis;
import dev.cicada.drawing.Figure;
import dev.cicada.drawing.Point;
import dev.cicada.drawing.Series;
import dev.cicada.lab.Profile;
import dev.cicada.lab.Sweep;
import dev.cicada.lab.task.RunResults;
import dev.cicada.run.config.RuleSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.text.Decimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** A profile's own experiment: accuracy and energy of some schemes against one setting. */
final class SettingSweep implements Experiment {
  /** Values that span more than this factor are shown on a logarithmic axis. */
  private static final double WIDE = 20;

  private final Sweep sweep;
  private final RunConfig base;
  private final String note;
  private final Runs<Place> runs = new Runs<>();

  /** One point of one line. */
  private record Place(String scheme, String value) {}

  SettingSweep(Sweep sweep, Profile profile) {
    this.sweep = sweep;
    base = profile.mnist();
    note = profile.note();
    for (String scheme : sweep.schemes()) {
      for (String value : sweep.values()) {
        runs.declare(new Place(scheme, value), config(scheme, value));
      }
    }
  }

  @Override
  public Heading heading() {
    return new Heading(
        sweep.id(),
        sweep.title(),
        "%s with %s = %s%s; settings %s."
            .formatted(
                String.join(", ", sweep.schemes()),
                sweep.setting(),
                String.join(", ", sweep.values()),
                sweep
                    .calls()
                    .map(calls -> ", " + Decimal.of(calls) + " calls per round")
                    .orElse(""),
                common().entrySet().stream()
                    .map(each -> each.getKey() + " = " + each.getValue())
                    .collect(Collectors.joining(", "))),
        "");
  }

  /** What all runs have in common, beyond the defaults. */
  private Map<String, String> common() {
    Map<String, String> changes = config(sweep.schemes().get(0), Map.of()).changes();
    changes.remove(RuleSettings.SCHEME.setting().key());
    return changes;
  }

  private RunConfig config(String scheme, String value) {
    RunConfig varied = config(scheme, Map.of(sweep.setting(), value));
    return sweep.calls().map(calls -> varied.steered(scheme, calls)).orElse(varied);
  }

  /** All at once: whether a setting is taken depends on the scheme. */
  private RunConfig config(String scheme, Map<String, String> others) {
    Map<String, String> texts = new LinkedHashMap<>(sweep.settings());
    texts.put(RuleSettings.SCHEME.setting().key(), scheme);
    texts.putAll(others);
    return base.withTexts(texts);
  }

  @Override
  public List<Trial<?>> trials() {
    return List.copyOf(runs.all());
  }

  @Override
  public Findings evaluate(Results results) {
    return new Findings(
        List.of(
            picture(
                "accuracy",
                Axis.linear("test accuracy").between(0, Double.NaN),
                RunResults::lastAccuracy,
                results),
            picture(
                "energy",
                Axis.linear("energy of all calls", "J").between(0, Double.NaN),
                RunResults::energyJoules,
                results)),
        List.of(),
        List.of());
  }

  private Findings.Picture picture(
      String name, Axis axis, ToDoubleFunction<RunResults> quantity, Results results) {
    Optional<double[]> numbers = numbers();
    List<Series> series = new ArrayList<>();
    for (String scheme : sweep.schemes()) {
      List<Point> points = new ArrayList<>();
      for (int index = 0; index < sweep.values().size(); index++) {
        String value = sweep.values().get(index);
        double place = numbers.isPresent() ? numbers.get()[index] : index;
        points.add(Seeds.point(place, results.each(runs.of(new Place(scheme, value)), quantity)));
      }
      series.add(numbers.isPresent() ? Series.sweep(scheme, points) : Series.bars(scheme, points));
    }
    Figure figure =
        Figure.of(sweep.title(), numbers.map(this::axis).orElseGet(this::categories), axis, series)
            .withSubtitle(Seeds.caption(results.seeds(), note));
    return new Findings.Picture(sweep.id() + "-" + name, name, figure);
  }

  /** The values, if all are numbers. */
  private Optional<double[]> numbers() {
    try {
      return Optional.of(sweep.values().stream().mapToDouble(Double::parseDouble).toArray());
    } catch (NumberFormatException words) {
      return Optional.empty();
    }
  }

  private Axis axis(double[] numbers) {
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (double number : numbers) {
      least = Math.min(least, number);
      most = Math.max(most, number);
    }
    return least > 0 && most > WIDE * least
        ? Axis.logarithmic(sweep.setting())
        : Axis.linear(sweep.setting());
  }

  private Axis categories() {
    return Axis.categories(sweep.setting(), sweep.values());
  }
}
