package dev.cicada.training.partition;

import dev.cicada.training.data.Dataset;
import java.util.Arrays;
import java.util.Formatter;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * A text table of who got what: samples of each label, client by client, then their totals.
 *
 * <p>If there are many clients, only the first have a row; if there are very many labels, none has
 * a column. The lines at the end cover all of them.
 */
public final class PartitionTable {
  private static final int MOST_ROWS = 20;
  private static final int MOST_COLUMNS = 20;

  private final LabelCounts counts;
  private final int[] totals;
  private final int columns;
  private final int width;
  private final StringBuilder text = new StringBuilder();
  private final Formatter lines = new Formatter(text, Locale.ROOT);

  private PartitionTable(LabelCounts counts) {
    this.counts = counts;
    totals = counts.totals();
    columns = totals.length > MOST_COLUMNS ? 0 : totals.length;
    width = 2 + Math.max(2, number(Arrays.stream(totals).max().orElse(0)).length());
  }

  /** The table as lines of text. */
  public static String of(Dataset dataset, Partition partition) {
    return new PartitionTable(LabelCounts.of(dataset, partition)).render(dataset);
  }

  private String render(Dataset dataset) {
    row("client", Integer::toString, "labels", "samples");
    for (int client = 0; client < Math.min(counts.clients(), MOST_ROWS); client++) {
      int who = client;
      row(
          Integer.toString(client),
          label -> number(counts.get(who, label)),
          number(counts.labels(client)),
          number(counts.samples(client)));
    }
    if (counts.clients() > MOST_ROWS) {
      lines.format("%9s and %,d more%n", "...", counts.clients() - MOST_ROWS);
    }
    int dealt = Arrays.stream(totals).sum();
    long held = Arrays.stream(totals).filter(total -> total > 0).count();
    row("all", label -> number(totals[label]), number((int) held), number(dealt));
    lines.format("%n%,d of %,d samples dealt%n", dealt, dataset.size());
    spread("samples", counts::samples);
    spread("labels", counts::labels);
    return text.toString();
  }

  private void row(String client, IntFunction<String> cells, String labels, String samples) {
    lines.format("%9s", client);
    for (int label = 0; label < columns; label++) {
      String cell = cells.apply(label);
      text.append(" ".repeat(width - cell.length())).append(cell);
    }
    lines.format("%9s%12s%n", labels, samples);
  }

  private void spread(String what, IntUnaryOperator ofClient) {
    int[] sorted = IntStream.range(0, counts.clients()).map(ofClient).sorted().toArray();
    lines.format(
        "%s per client: %,d to %,d, median %,d%n",
        what, sorted[0], sorted[sorted.length - 1], sorted[(sorted.length - 1) / 2]);
  }

  private static String number(int value) {
    return value == 0 ? "-" : String.format(Locale.ROOT, "%,d", value);
  }
}
