package dev.cicada.page.feed;

import java.util.ArrayList;
import java.util.List;

/**
 * A table of numbers that grows without end in bounded memory: when it is full, every other row
 * goes, and from then on only every second, fourth and so on is kept.
 *
 * <p>The last row is always there. Safe for several threads; none holds another up for longer than
 * it takes to copy the table.
 */
public final class ThinnedTable {
  private final List<String> columns;
  private final int capacity;
  private List<double[]> rows = new ArrayList<>();
  private double[] last = {};
  private long added;
  private long stride = 1;
  private int generation;

  /** A table of at most {@code capacity} rows and the last one. */
  public ThinnedTable(List<String> columns, int capacity) {
    if (capacity < 2) {
      throw new IllegalArgumentException("a table needs room for two rows");
    }
    this.columns = List.copyOf(columns);
    this.capacity = capacity;
  }

  /**
   * What a reader has not seen.
   *
   * @param from where the reader stands from now on
   * @param whole whether these are all rows there are, and those seen before do not count
   * @param stride every how many rows one is kept
   * @param last the newest row, which may be one of the rows; empty if there is none
   */
  public record News(
      Place from, boolean whole, long stride, List<double[]> rows, double[] last, long added) {}

  /** Where a reader stands. */
  public record Place(int generation, int rows, long added) {
    /** Of a reader who has seen nothing. */
    public static final Place START = new Place(-1, 0, 0);
  }

  public List<String> columns() {
    return columns;
  }

  /** Adds a row, which is not to be changed afterwards. */
  public synchronized void add(double... row) {
    if (row.length != columns.size()) {
      throw new IllegalArgumentException(
          "a row has %d values for %d columns".formatted(row.length, columns.size()));
    }
    if (added % stride == 0) {
      if (rows.size() == capacity) {
        thin();
      }
      if (added % stride == 0) {
        rows.add(row);
      }
    }
    added++;
    last = row;
  }

  private void thin() {
    List<double[]> kept = new ArrayList<>(capacity);
    for (int i = 0; i < rows.size(); i += 2) {
      kept.add(rows.get(i));
    }
    rows = kept;
    stride *= 2;
    generation++;
  }

  /** Forgets all rows, for whoever begins anew. */
  public synchronized void clear() {
    rows = new ArrayList<>();
    last = new double[0];
    added = 0;
    stride = 1;
    generation++;
  }

  /** The newest row; empty if there is none. */
  public synchronized double[] last() {
    return last;
  }

  /** Whether there is something that a reader has not seen. */
  public synchronized boolean hasNews(Place place) {
    return place.added != added || (place.generation != generation && added > 0);
  }

  /** What a reader has not seen. */
  public synchronized News since(Place place) {
    boolean whole = place.generation != generation;
    List<double[]> fresh = rows.subList(whole ? 0 : place.rows, rows.size());
    return new News(
        new Place(generation, rows.size(), added), whole, stride, List.copyOf(fresh), last, added);
  }
}
