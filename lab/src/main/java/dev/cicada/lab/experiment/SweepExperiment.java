package dev.cicada.lab.experiment;

import dev.cicada.drawing.Axis;
import dev.cicada.drawing.Figure;
import dev.cicada.drawing.Point;
import dev.cicada.drawing.Series;
import dev.cicada.drawing.Style;
import dev.cicada.lab.Sweep;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.statistics.Jain;
import dev.cicada.lab.task.RunResults;
import dev.cicada.text.UserError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A sweep's runs: its figures, and its values compared pair by pair. */
public final class SweepExperiment implements Experiment {
  private final Sweep sweep;
  private final Runs<Map<String, String>> runs = new Runs<>();

  public SweepExperiment(Sweep sweep) {
    this(sweep, any -> true);
  }

  private SweepExperiment(Sweep sweep, Predicate<Trial<?>> shown) {
    this.sweep = sweep;
    for (Map<String, String> point : sweep.points()) {
      Trial<RunResults> trial = Trial.of(sweep.at(point));
      if (shown.test(trial)) {
        runs.share(point, trial);
      }
    }
  }

  /** The same without the points of which there are no results, as if the grid had holes. */
  public SweepExperiment without(Predicate<Trial<?>> missing) {
    return new SweepExperiment(sweep, missing.negate());
  }

  /** What is measured of a run. */
  public enum Result {
    ACCURACY("test accuracy", ""),
    ENERGY("energy of all calls", "J"),
    CALLS("calls per round", ""),
    FAIRNESS("Jain's index of calls", "");

    private final String label;
    private final String unit;

    Result(String label, String unit) {
      this.label = label;
      this.unit = unit;
    }

    /** For people. */
    public String label() {
      return label;
    }

    /** Its number. */
    public double of(RunResults run) {
      return switch (this) {
        case ACCURACY -> run.lateAccuracy(RhoSweep.LAST_TESTS);
        case ENERGY -> run.energyJoules();
        case CALLS -> run.callsPerRound();
        case FAIRNESS -> Jain.index(run.clientCalls());
      };
    }

    /** Whether it is a part of one. */
    boolean isPart() {
      return this == ACCURACY || this == FAIRNESS;
    }

    static Result named(String name) {
      for (Result each : values()) {
        if (each.name().equalsIgnoreCase(name)) {
          return each;
        }
      }
      throw new UserError("there is no result " + name);
    }
  }

  /**
   * Two values of the compared dimension, at one point of all others.
   *
   * @param where the point, in words; empty if nothing else varies
   * @param one a value
   * @param other another
   * @param accuracy of the one minus that of the other
   * @param energy of the one over that of the other
   */
  public record Pair(
      String where, String one, String other, Comparison accuracy, Comparison energy) {}

  @Override
  public Heading heading() {
    return new Heading(sweep.name(), sweep.title(), sweep.description(), "");
  }

  @Override
  public List<Trial<?>> trials() {
    return List.copyOf(runs.all());
  }

  /** The runs by point, where there are any. */
  public Map<Map<String, String>, Trial<RunResults>> points() {
    return runs.byKey();
  }

  private Optional<Trial<RunResults>> at(Map<String, String> point) {
    return Optional.ofNullable(points().get(point));
  }

  @Override
  public Findings evaluate(Results results) {
    List<Findings.Picture> pictures = new ArrayList<>();
    int number = 0;
    for (Sweep.Drawn drawn : sweep.figures()) {
      number++;
      for (Map<String, String> panel : values(drawn.panels())) {
        String name =
            "figure-%d%s".formatted(number, drawn.panels().isEmpty() ? "" : "-" + slug(panel));
        figure(drawn, panel, results)
            .map(figure -> new Findings.Picture(name, fixed(drawn, panel), figure))
            .ifPresent(pictures::add);
      }
    }
    return new Findings(pictures, List.of(), List.of());
  }

  private static String slug(Map<String, String> panel) {
    return panel.values().iterator().next().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-");
  }

  /** Each value of a dimension, as a part of a point; an empty part if there is no dimension. */
  private List<Map<String, String>> values(String dimension) {
    List<String> values = sweep.grid().get(dimension);
    return values == null
        ? List.of(Map.of())
        : values.stream().map(value -> Map.of(dimension, value)).toList();
  }

  /** The point with these values, and the first value of every other dimension. */
  private Map<String, String> point(Map<String, String> some) {
    Map<String, String> point = new LinkedHashMap<>();
    sweep.grid().forEach((key, values) -> point.put(key, some.getOrDefault(key, values.get(0))));
    return point;
  }

  private static Map<String, String> join(Map<String, String> one, Map<String, String> other) {
    Map<String, String> both = new LinkedHashMap<>(one);
    both.putAll(other);
    return both;
  }

  /** The values of the grid that a figure keeps fixed, in words. */
  private String fixed(Sweep.Drawn drawn, Map<String, String> panel) {
    return point(panel).entrySet().stream()
        .filter(each -> sweep.varies(each.getKey()))
        .filter(each -> !each.getKey().equals(drawn.x()) && !each.getKey().equals(drawn.lines()))
        .map(each -> each.getKey() + " = " + each.getValue())
        .collect(Collectors.joining(", "));
  }

  /** A figure of what there is, if there is something. */
  private Optional<Figure> figure(Sweep.Drawn drawn, Map<String, String> panel, Results results) {
    String fixed = fixed(drawn, panel);
    List<Series> series = new ArrayList<>();
    boolean course = !sweep.grid().containsKey(drawn.x());
    for (Map<String, String> line : values(drawn.lines())) {
      Map<String, String> part = join(panel, line);
      String name = line.isEmpty() ? sweep.title() : line.values().iterator().next();
      series.add(
          course
              ? Series.curve(name, course(drawn, point(part), results))
              : bars(drawn.x())
                  ? Series.bars(name, points(drawn, part, results))
                  : Series.sweep(name, points(drawn, part, results)));
    }
    if (series.stream().allMatch(each -> each.points().isEmpty())) {
      return Optional.empty();
    }
    Result shown = Result.named(drawn.y());
    return Optional.of(
        Figure.of(
                sweep.title(),
                axis(drawn.x(), series),
                vertical(shown, !course && bars(drawn.x()), series),
                styled(drawn.lines(), series))
            .withSubtitle(
                Seeds.caption(results.seeds(), "") + (fixed.isEmpty() ? "" : "; " + fixed)));
  }

  /** Only energies may need a logarithmic axis, and bars must start at 0. */
  private static Axis vertical(Result shown, boolean bars, List<Series> series) {
    return shown == Result.ENERGY && !bars
        ? Spread.vertical(shown.label, shown.unit, series)
        : Axis.linear(shown.label, shown.unit).between(0, Double.NaN);
  }

  /** Lines of schemes look the same as in all figures; others differ in color and marker. */
  private static List<Series> styled(String lines, List<Series> series) {
    if (lines.equals(Sweep.SCHEME)) {
      return series;
    }
    List<Series> styled = new ArrayList<>();
    for (Series each : series) {
      styled.add(each.withStyle(Style.other(styled.size())));
    }
    return styled;
  }

  private List<Point> points(Sweep.Drawn drawn, Map<String, String> part, Results results) {
    Result result = Result.named(drawn.y());
    List<Point> points = new ArrayList<>();
    List<Map<String, String>> values = values(drawn.x());
    for (Map<String, String> value : values) {
      double place =
          bars(drawn.x())
              ? values.indexOf(value)
              : Double.parseDouble(value.values().iterator().next());
      at(point(join(part, value)))
          .map(trial -> results.each(trial, result::of))
          .map(
              numbers -> result.isPart() ? Seeds.part(place, numbers) : Seeds.point(place, numbers))
          .ifPresent(points::add);
    }
    return points;
  }

  private List<Point> course(Sweep.Drawn drawn, Map<String, String> point, Results results) {
    List<RunResults> all = at(point).map(results::of).orElse(List.of());
    if (all.isEmpty()) {
      return List.of();
    }
    int[] tested = all.get(0).testedRounds();
    List<Point> points = new ArrayList<>();
    for (int test = 0; test < tested.length; test++) {
      int index = test;
      double place =
          drawn.x().equals("round")
              ? tested[test] + 1
              : Seeds.mean(
                  all.stream()
                      .mapToDouble(run -> run.cumulativeEnergyJoules()[tested[index]])
                      .toArray());
      points.add(
          Seeds.part(place, all.stream().mapToDouble(run -> run.accuracy()[index]).toArray()));
    }
    return points;
  }

  /** Whether a dimension has values that are not numbers. */
  private boolean bars(String dimension) {
    return numbers(dimension).isEmpty();
  }

  private Optional<double[]> numbers(String dimension) {
    try {
      return Optional.of(
          sweep.grid().getOrDefault(dimension, List.of()).stream()
              .mapToDouble(Double::parseDouble)
              .toArray());
    } catch (NumberFormatException words) {
      return Optional.empty();
    }
  }

  private Axis axis(String x, List<Series> series) {
    if (!sweep.grid().containsKey(x)) {
      return x.equals("round")
          ? Axis.whole("round")
          : Spread.axis("energy of all calls", "J", series);
    }
    return numbers(x).isEmpty()
        ? Axis.categories(x, sweep.grid().get(x))
        : Spread.horizontal(x, numbers(x).get());
  }

  /** Every two values of the compared dimension, at every point of all others. */
  public List<Pair> pairs(Results results) {
    if (sweep.compare().isEmpty()) {
      return List.of();
    }
    List<String> values = sweep.grid().getOrDefault(sweep.compare(), List.of());
    List<Pair> pairs = new ArrayList<>();
    for (Map<String, String> point : sweep.points()) {
      if (!values.get(0).equals(point.get(sweep.compare()))) {
        continue;
      }
      String where =
          point.entrySet().stream()
              .filter(each -> !each.getKey().equals(sweep.compare()))
              .filter(each -> sweep.varies(each.getKey()))
              .map(each -> each.getKey() + " = " + each.getValue())
              .collect(Collectors.joining(", "));
      for (int one = 0; one < values.size(); one++) {
        for (int other = one + 1; other < values.size(); other++) {
          pair(where, point, values.get(one), values.get(other), results).ifPresent(pairs::add);
        }
      }
    }
    return pairs;
  }

  private Optional<Pair> pair(
      String where, Map<String, String> point, String one, String other, Results results) {
    return at(join(point, Map.of(sweep.compare(), one)))
        .flatMap(
            first ->
                at(join(point, Map.of(sweep.compare(), other)))
                    .map(second -> pair(where, one, first, other, second, results)));
  }

  private static Pair pair(
      String where,
      String one,
      Trial<RunResults> first,
      String other,
      Trial<RunResults> second,
      Results results) {
    return new Pair(
        where,
        one,
        other,
        Comparison.larger(
            "accuracy of %s minus that of %s".formatted(one, other),
            results.each(first, Result.ACCURACY::of),
            results.each(second, Result.ACCURACY::of)),
        Comparison.factor(
            "energy of %s over that of %s".formatted(one, other),
            results.each(first, Result.ENERGY::of),
            results.each(second, Result.ENERGY::of),
            true));
  }
}
