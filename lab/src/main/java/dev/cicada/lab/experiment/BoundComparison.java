package dev.cicada.lab.experiment;

import dev.cicada.drawing.Axis;
import dev.cicada.drawing.Figure;
import dev.cicada.drawing.Point;
import dev.cicada.drawing.Series;
import dev.cicada.drawing.Style;
import dev.cicada.lab.Profile;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.task.BoundTask;
import dev.cicada.run.Column;
import dev.cicada.run.CsvTable;
import dev.cicada.text.Decimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Ours: the paper's bound on gradients compared with gradients, on a problem whose constants are
 * known.
 */
final class BoundComparison implements Experiment {
  /** What is compared, and its name in figures and claims. */
  private record Quantity(Column column, String name) {}

  private static final List<Quantity> QUANTITIES =
      List.of(
          new Quantity(BoundTask.THEOREM, "Theorem 1, from probabilities"),
          new Quantity(BoundTask.LEMMA, "Lemma 1, intervals that occurred"),
          new Quantity(BoundTask.MEASURED, "measured"));

  private final int rounds;
  private final String note;
  private final Trial<CsvTable> trial;

  BoundComparison(Profile profile) {
    rounds = profile.boundRounds();
    note = profile.note();
    trial =
        new Trial<>(
            seed -> new BoundTask(rounds, seed),
            folder -> CsvTable.read(folder.resolve(BoundTask.TABLE)));
  }

  @Override
  public Heading heading() {
    return new Heading(
        "bound",
        "Theorem 1's bound against measured gradients",
        ("Logistic regression, 10 unlike clients with 50 samples of 6 values, full gradients, one step"
                + " a round, %d rounds. L is a quarter of the largest mean squared length of a"
                + " client's inputs, G_max the largest mean length, sigma = 0, eta = 1/(8 L), f_max by"
                + " descent to the optimum: all computed, none fitted.")
            .formatted(rounds),
        "The mean squared gradient norm is bounded; more frequent and fairer participation lowers"
            + " the bound.");
  }

  @Override
  public List<Trial<?>> trials() {
    return List.of(trial);
  }

  @Override
  public Findings evaluate(Results results) {
    List<CsvTable> tables = results.of(trial);
    int frequencies = BoundTask.FREQUENCIES.size();
    int all = frequencies + BoundTask.SKEWS.size();
    int[] alike = IntStream.range(0, frequencies).toArray();
    int[] skewed = IntStream.range(frequencies, all).toArray();
    return new Findings(
        List.of(
            picture(
                "bound-frequency",
                BoundTask.FREQUENCY,
                alike,
                Axis.logarithmic("probability of a call, alike for all"),
                tables),
            picture(
                "bound-fairness",
                BoundTask.SKEW,
                skewed,
                Axis.linear("skew of probabilities, mean " + BoundTask.SKEWED_FREQUENCY),
                tables)),
        List.of(
            Claim.ofPaper(
                "bound-is-a-bound",
                "The measured mean squared gradient norm is below the bound.",
                List.of(
                    new Claim.Reading(
                        "Lemma 1 and Theorem 1",
                        Stream.of(BoundTask.LEMMA, BoundTask.THEOREM)
                            .flatMap(bound -> below(bound, all, tables).stream())
                            .toList()))),
            Claim.ofPaper(
                "bound-frequency",
                "More frequent participation lowers the bound, and what it bounds.",
                falling(alike, true, tables)),
            Claim.ofPaper(
                "bound-fairness",
                "Fairer participation with as many calls lowers the bound, and what it bounds.",
                falling(skewed, false, tables))),
        List.of());
  }

  private static double[] values(Column column, int row, List<CsvTable> tables) {
    return tables.stream().mapToDouble(table -> table.column(column)[row]).toArray();
  }

  private static List<Comparison> below(Column bound, int rows, List<CsvTable> tables) {
    List<Comparison> comparisons = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      comparisons.add(
          Comparison.factor(
              "measured over %s, probability %s, skew %s"
                  .formatted(
                      bound.equals(BoundTask.LEMMA) ? "Lemma 1" : "Theorem 1",
                      Decimal.of(tables.get(0).column(BoundTask.FREQUENCY)[row]),
                      Decimal.of(tables.get(0).column(BoundTask.SKEW)[row])),
              values(BoundTask.MEASURED, row, tables),
              values(bound, row, tables),
              false));
    }
    return comparisons;
  }

  /** Compares the last row with the first, or the first with the last. */
  private static List<Claim.Reading> falling(int[] rows, boolean toLast, List<CsvTable> tables) {
    int first = rows[0];
    int last = rows[rows.length - 1];
    List<Comparison> comparisons = new ArrayList<>();
    for (Quantity each : QUANTITIES) {
      double[] better = values(each.column, toLast ? last : first, tables);
      double[] worse = values(each.column, toLast ? first : last, tables);
      String quantity =
          toLast ? "at probability 1 over that at 0.05" : "without skew over that at 0.8";
      comparisons.add(Comparison.factor(each.name + ": " + quantity, better, worse, false));
    }
    return List.of(new Claim.Reading("bounds and what was measured", comparisons));
  }

  private Findings.Picture picture(
      String name, Column column, int[] rows, Axis x, List<CsvTable> tables) {
    List<Series> series = new ArrayList<>();
    for (int index = 0; index < QUANTITIES.size(); index++) {
      Quantity each = QUANTITIES.get(index);
      List<Point> points = new ArrayList<>();
      for (int row : rows) {
        points.add(
            Seeds.geometricPoint(
                tables.get(0).column(column)[row], values(each.column, row, tables)));
      }
      series.add(Series.sweep(each.name, points).withStyle(Style.other(index)));
    }
    Figure figure =
        Figure.of(
                "Mean squared gradient norm and its bound",
                x,
                Axis.logarithmic("mean squared gradient norm"),
                series)
            .withSubtitle(Seeds.caption(tables.size(), note));
    return new Findings.Picture(name, column.title(), figure);
  }
}
