package dev.cicada.lab.experiment;

import dev.cicada.drawing.Axis;
import dev.cicada.drawing.Figure;
import dev.cicada.drawing.Point;
import dev.cicada.drawing.Series;
import dev.cicada.drawing.Style;
import dev.cicada.lab.task.RunResults;
import dev.cicada.run.config.RunConfig;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** Runs of one setting that differ in a few keys, each under a name for figures. */
final class Variants {
  private final RunConfig base;
  private final Runs<String> runs = new Runs<>();
  private final Map<String, Style> styles = new LinkedHashMap<>();

  Variants(RunConfig base) {
    this.base = base;
  }

  /** Declares one, with what is different in it. */
  void declare(String name, Map<String, String> changes) {
    runs.declare(name, base.withTexts(changes));
    styles.put(name, Style.other(styles.size()));
  }

  List<Trial<?>> trials() {
    return List.copyOf(runs.all());
  }

  Trial<RunResults> of(String name) {
    return runs.of(name);
  }

  double[] lastAccuracy(String name, Results results) {
    return results.each(of(name), RunResults::lastAccuracy);
  }

  /**
   * Accuracy of some of them as they learn.
   *
   * @param place of a tested round on the horizontal axis
   */
  Figure learning(
      String title,
      Axis axis,
      BiFunction<RunResults, Integer, Double> place,
      List<String> names,
      Results results,
      String note) {
    List<Series> series = new ArrayList<>();
    for (String name : names) {
      List<RunResults> all = results.of(of(name));
      int[] tested = all.get(0).testedRounds();
      List<Point> points = new ArrayList<>();
      for (int i = 0; i < tested.length; i++) {
        int index = i;
        double x =
            all.stream()
                .mapToDouble(run -> place.apply(run, tested[index]))
                .average()
                .orElseThrow();
        double[] accuracy = all.stream().mapToDouble(run -> run.accuracy()[index]).toArray();
        points.add(Seeds.point(x, accuracy));
      }
      series.add(Series.sweep(name, points).withStyle(styles.getOrDefault(name, Style.other(0))));
    }
    return Figure.of(title, axis, Axis.linear("test accuracy").between(0, Double.NaN), series)
        .withSubtitle(Seeds.caption(results.seeds(), note));
  }
}
