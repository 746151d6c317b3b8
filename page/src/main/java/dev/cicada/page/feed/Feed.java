package dev.cicada.page.feed;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** All that there is to watch in one place, such as the schemes of a demo or a folder of runs. */
public final class Feed {
  private final String title;
  private final Map<String, WatchedRun> runs = new LinkedHashMap<>();
  private final Map<String, Statement> statements = new ConcurrentHashMap<>();
  private final AtomicLong statementVersion = new AtomicLong();
  private final AtomicInteger viewers = new AtomicInteger();

  /** Of one place, said to people by a title. */
  public Feed(String title) {
    this.title = title;
  }

  /** A document that a viewer gets whole whenever it changes, such as the state of a server. */
  @FunctionalInterface
  public interface Document {
    /** Writes an object or an array. */
    void write(JsonGenerator json) throws IOException;
  }

  record Statement(long version, Document document) {}

  public String title() {
    return title;
  }

  /** Adds a run, after those that are there. */
  public void add(WatchedRun run) {
    synchronized (runs) {
      runs.put(run.id(), run);
    }
  }

  /** Forgets a run that is gone. */
  public void remove(String id) {
    synchronized (runs) {
      runs.remove(id);
    }
  }

  /** The runs, in the order in which they came. */
  public List<WatchedRun> runs() {
    synchronized (runs) {
      return List.copyOf(runs.values());
    }
  }

  /** The run of an id. */
  public Optional<WatchedRun> run(String id) {
    synchronized (runs) {
      return Optional.ofNullable(runs.get(id));
    }
  }

  /** States something as a whole, instead of what was stated under the name before. */
  public void state(String name, Document document) {
    statements.put(name, new Statement(statementVersion.incrementAndGet(), document));
  }

  Map<String, Statement> statements() {
    return Map.copyOf(statements);
  }

  /** How many look at it now. */
  public int viewers() {
    return viewers.get();
  }

  /** Somebody begins to look at some runs; without any, at those that the feed thinks best. */
  public Viewer view(Collection<String> followed) {
    viewers.incrementAndGet();
    return new Viewer(this, followed, viewers::decrementAndGet);
  }
}
