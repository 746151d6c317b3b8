package dev.cicada.page.feed;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;

/** One run of a feed: what it is, its rounds, its tests and its clients. */
public final class WatchedRun {
  /** More than the pixels of a chart. */
  private static final int MOST_ROWS = 2_000;

  private final String id;
  private final ThinnedTable rounds;
  private final ThinnedTable tests;
  private final Optional<ClientBoard> clients;
  private final AtomicLong aboutVersion = new AtomicLong();
  private volatile RunAbout about;
  private volatile Opening opening = () -> {};

  /**
   * A run.
   *
   * @param id what viewers ask for it by
   * @param roundColumns of its rounds, {@code round} first
   * @param testColumns of its tests, {@code round} first
   */
  public WatchedRun(
      String id,
      RunAbout about,
      List<String> roundColumns,
      List<String> testColumns,
      Optional<ClientBoard> clients) {
    this.id = id;
    this.about = about;
    this.clients = clients;
    rounds = new ThinnedTable(roundColumns, MOST_ROWS);
    tests = new ThinnedTable(testColumns, MOST_ROWS);
  }

  /** What a source does before somebody sees the run's figures. */
  @FunctionalInterface
  public interface Opening {
    void open();
  }

  public String id() {
    return id;
  }

  public RunAbout about() {
    return about;
  }

  /** Changes what is known of it. */
  public void change(UnaryOperator<RunAbout> change) {
    synchronized (aboutVersion) {
      RunAbout next = change.apply(about);
      if (!next.equals(about)) {
        about = next;
        aboutVersion.incrementAndGet();
      }
    }
  }

  long aboutVersion() {
    return aboutVersion.get();
  }

  public ThinnedTable rounds() {
    return rounds;
  }

  public ThinnedTable tests() {
    return tests;
  }

  /** Its clients, if anything is known of them. */
  public Optional<ClientBoard> clients() {
    return clients;
  }

  /** For a source that reads figures only of runs that somebody looks at. */
  public void openedBy(Opening source) {
    opening = source;
  }

  void open() {
    opening.open();
  }
}
