package dev.cicada.lab;

import dev.cicada.extension.Registry;
import dev.cicada.run.config.RuleSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.scheme.SchemeSettings;
import dev.cicada.settings.Setting;
import dev.cicada.text.UserError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A user's experiment, as data: a grid over settings of a run, each point under every seed.
 *
 * @param title in a few words
 * @param description in a sentence or two; may be empty
 * @param seeds how many, from 1 on
 * @param base what all runs have in common
 * @param grid the values of every dimension: settings' keys, {@link #SCHEME} and {@link #CALLS}
 * @param compare the dimension whose values are compared pair by pair
 * @param figures what is drawn
 * @param yaml the text that it was read from
 */
public record Sweep(
    String name,
    String title,
    String description,
    int seeds,
    RunConfig base,
    Map<String, List<String>> grid,
    String compare,
    List<Drawn> figures,
    String yaml)
    implements Agenda {
  /** The dimension of schemes. */
  public static final String SCHEME = RuleSettings.SCHEME.setting().key();

  /** The dimension of calls per round, to which every scheme is steered. */
  public static final String CALLS = "calls";

  /** How the name of a sweep's file ends in the folder of its runs. */
  static final String FILE = ".sweep.yaml";

  private static final int MOST_POINTS = 10_000;

  /**
   * A figure, described in a few words.
   *
   * @param x a dimension, or {@code round} or {@code energy} for learning curves
   * @param y a result
   * @param lines the dimension that tells lines apart; empty for one line
   * @param panels the dimension that tells figures apart; empty for one figure
   */
  public record Drawn(String x, String y, String lines, String panels) {}

  public Sweep {
    grid = Collections.unmodifiableMap(new LinkedHashMap<>(grid));
    if (seeds < 1) {
      throw new UserError("seeds is " + seeds + "; it must be at least 1. Maybe 5");
    }
    long points = 1;
    for (Map.Entry<String, List<String>> each : grid.entrySet()) {
      List<String> values = each.getValue();
      if (values.isEmpty()) {
        throw new UserError("sweep %s: %s has no values".formatted(name, each.getKey()));
      }
      for (String value : values) {
        if (Collections.frequency(values, value) > 1) {
          throw new UserError(
              "sweep %s: %s has %s twice; it must be there once"
                  .formatted(name, each.getKey(), value));
        }
      }
      points *= values.size();
      if (points > MOST_POINTS) {
        throw new UserError(
            "sweep %s: its grid has more than %d points. Maybe fewer values"
                .formatted(name, MOST_POINTS));
      }
    }
    for (Setting<?> number : List.of(SchemeSettings.SENDERS, SchemeSettings.TARGET_SENDERS)) {
      String key = number.key();
      if (grid.containsKey(CALLS) && (grid.containsKey(key) || base.settings().isChanged(number))) {
        throw new UserError(
            "sweep %s: calls and %s both say how many call; one of them must do. Maybe leave %s out"
                .formatted(name, key, grid.containsKey(key) ? CALLS : key));
      }
    }
    if (!compare.isEmpty() && !grid.containsKey(compare)) {
      throw new UserError(
          "sweep %s: compare is %s; it must be one of %s"
              .formatted(name, compare, String.join(", ", grid.keySet())));
    }
  }

  /** Reads a file, with the extensions that plug-ins bring. */
  public static Sweep of(Path file, Registry registry) {
    return SweepReader.read(file, RunConfig.of(registry));
  }

  /** The same with another number of seeds. */
  public Sweep withSeeds(int number) {
    return new Sweep(name, title, description, number, base, grid, compare, figures, yaml);
  }

  /** Every point of the grid: a value for each dimension, in the order of the dimensions. */
  public List<Map<String, String>> points() {
    List<Map<String, String>> points = List.of(Map.of());
    for (Map.Entry<String, List<String>> dimension : grid.entrySet()) {
      List<Map<String, String>> more = new ArrayList<>();
      for (Map<String, String> point : points) {
        for (String value : dimension.getValue()) {
          Map<String, String> next = new LinkedHashMap<>(point);
          next.put(dimension.getKey(), value);
          more.add(next);
        }
      }
      points = more;
    }
    return points;
  }

  /** What all runs have in common, beyond the defaults. */
  public Map<String, String> common() {
    Map<String, String> changes = base.changes();
    changes.keySet().removeAll(grid.keySet());
    return changes;
  }

  /** Whether a dimension has several values. */
  public boolean varies(String dimension) {
    return grid.getOrDefault(dimension, List.of()).size() > 1;
  }

  /** The run at a point, without a seed. */
  public RunConfig at(Map<String, String> point) {
    Map<String, String> settings = new LinkedHashMap<>(point);
    String calls = settings.remove(CALLS);
    if (calls == null) {
      return base.withTexts(settings);
    }
    String scheme = settings.remove(SCHEME);
    RunConfig varied = base.withTexts(settings);
    return varied.steered(
        scheme == null ? base.get(RuleSettings.SCHEME) : scheme, number(CALLS, calls));
  }

  private double number(String key, String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new UserError("sweep %s: %s has %s; it must be a number".formatted(name, key, text), e);
    }
  }
}
