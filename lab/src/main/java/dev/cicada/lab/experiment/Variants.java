package dev.cicada.lab.experiment;

import dev.cicada.drawing.Axis;
import dev.cicada.drawing.Figure;
import dev.cicada.drawing.Point;
import dev.cicada.drawing.Series;
import dev.cicada.drawing.Style;
import dev.cicada.lab.task.RunResults;
import dev.cicada.run.config.RunConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** Runs of one setting that differ in a few keys, each under a name for figures. */
final class Variants {
  private final RunConfig base;
  private final Runs<String> runs = new Runs<>();

  Variants(RunConfig base) {
    this.base = base;
  }

  /** Declares a run, with the keys in which it differs. */
  void declare(String name, Map<String, String> changes) {
    runs.declare(name, base.withTexts(changes));
  }

  List<Trial<?>> trials() {
    return List.copyOf(runs.all());
  }

  Trial<RunResults> of(String name) {
    return runs.of(name);
  }

  /** Accuracy towards the end, by seed. */
  double[] lateAccuracy(String name, Results results) {
    return results.each(of(name), run -> run.lateAccuracy(RhoSweep.LAST_TESTS));
  }

  /**
   * A figure of some runs' accuracy as they learn.
   *
   * @param place of a tested round on the horizontal axis
   * @param names of the runs that are drawn, by their name in the figure
   */
  Figure learning(
      String title,
      Axis axis,
      BiFunction<RunResults, Integer, Double> place,
      Map<String, String> names,
      Results results,
      String note) {
    List<Series> series = new ArrayList<>();
    for (Map.Entry<String, String> name : names.entrySet()) {
      List<RunResults> all = results.of(of(name.getValue()));
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
        points.add(Seeds.part(x, accuracy));
      }
      series.add(Series.curve(name.getKey(), points).withStyle(Style.other(series.size())));
    }
    return Figure.of(title, axis, Axis.linear("test accuracy").between(0, Double.NaN), series)
        .withSubtitle(Seeds.caption(results.seeds(), note));
  }
}
