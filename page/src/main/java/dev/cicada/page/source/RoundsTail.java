package dev.cicada.page.source;

import dev.cicada.page.feed.WatchedRun;
import dev.cicada.run.RoundsTable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Reads what is added to a {@code rounds.csv} while somebody else writes it. */
final class RoundsTail {
  private static final int MOST_BYTES_AT_ONCE = 1 << 22;

  private final Path file;
  private final WatchedRun run;
  private List<String> titles = List.of();
  private long read;
  private double seconds;

  RoundsTail(Path file, WatchedRun run) {
    this.file = file;
    this.run = run;
  }

  /** The time in the cell at the end of what was read. */
  double seconds() {
    return seconds;
  }

  /** Reads all whole lines that are new; a file that was cut back is read anew. */
  void read() throws IOException {
    try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "r")) {
      if (open.length() < read) {
        read = 0;
        seconds = 0;
        titles = List.of();
        run.rounds().clear();
        run.tests().clear();
      }
      while (open.length() > read) {
        byte[] bytes = new byte[(int) Math.min(MOST_BYTES_AT_ONCE, open.length() - read)];
        open.seek(read);
        open.readFully(bytes);
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
          end--;
        }
        if (end == 0) {
          return;
        }
        read += end;
        new String(bytes, 0, end, StandardCharsets.UTF_8).lines().forEach(this::line);
      }
    }
  }

  private void line(String line) {
    if (titles.isEmpty()) {
      titles = List.of(line.split(",", -1));
      return;
    }
    String[] cells = line.split(",", -1);
    double time = value(cells, RoundsTable.VIRTUAL_SECONDS.title());
    seconds =
        Double.isNaN(time)
            ? seconds + orZero(value(cells, RoundsTable.SLOWEST_UPLOAD_SECONDS.title()))
            : time;
    run.rounds().add(row(run.rounds().columns(), cells));
    if (!Double.isNaN(value(cells, RoundsTable.TEST_ACCURACY.title()))) {
      run.tests().add(row(run.tests().columns(), cells));
    }
  }

  private double[] row(List<String> columns, String[] cells) {
    return columns.stream()
        .mapToDouble(title -> title.equals(RoundColumns.SECONDS) ? seconds : value(cells, title))
        .toArray();
  }

  private double value(String[] cells, String title) {
    int place = titles.indexOf(title);
    try {
      return place < 0 || place >= cells.length ? Double.NaN : Double.parseDouble(cells[place]);
    } catch (NumberFormatException empty) {
      return Double.NaN;
    }
  }

  private static double orZero(double value) {
    return Double.isNaN(value) ? 0 : value;
  }
}
