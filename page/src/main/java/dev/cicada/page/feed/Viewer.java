package dev.cicada.page.feed;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** One who looks at a feed, and remembers what was seen: gives what is new as events. */
public final class Viewer implements AutoCloseable {
  /** So many runs are followed if nobody says which. */
  private static final int MOST_BY_DEFAULT = 12;

  private static final int PROTOCOL = 1;
  private static final JsonFactory FACTORY = new JsonFactory();

  private final Feed feed;
  private final Collection<String> asked;
  private final Runnable left;
  private final Map<String, Seen> seen = new HashMap<>();
  private final Set<String> chosen = new HashSet<>();
  private final Map<String, Long> statements = new HashMap<>();
  private boolean greeted;
  private boolean closed;

  Viewer(Feed feed, Collection<String> asked, Runnable left) {
    this.feed = feed;
    this.asked = List.copyOf(asked);
    this.left = left;
  }

  /**
   * An event.
   *
   * @param type such as {@code rounds}
   * @param data a JSON object on one line
   */
  public record Event(String type, String data) {}

  private static final class Seen {
    long about = -1;
    ThinnedTable.Place rounds = ThinnedTable.Place.START;
    ThinnedTable.Place tests = ThinnedTable.Place.START;
    long clients = -1;
  }

  /** What is new since the last time; all there is at the first. */
  public List<Event> news() throws IOException {
    List<Event> events = new ArrayList<>();
    List<WatchedRun> runs = feed.runs();
    if (!greeted) {
      greeted = true;
      events.add(
          event(
              "hello",
              json -> {
                json.writeNumberField("protocol", PROTOCOL);
                json.writeStringField("title", feed.title());
              }));
    }
    forgetThoseGone(runs, events);
    Set<String> followed = followed(runs);
    for (WatchedRun run : runs) {
      Seen before = seen.computeIfAbsent(run.id(), id -> new Seen());
      long version = run.aboutVersion();
      if (version != before.about) {
        before.about = version;
        events.add(event("run", json -> FeedJson.about(json, run, followed.contains(run.id()))));
      }
      if (followed.contains(run.id())) {
        figures(run, before, events);
      }
    }
    for (Map.Entry<String, Feed.Statement> each : feed.statements().entrySet()) {
      Feed.Statement statement = each.getValue();
      Long known = statements.put(each.getKey(), statement.version());
      if (known == null || known != statement.version()) {
        events.add(
            event(
                each.getKey(),
                json -> {
                  json.writeFieldName("value");
                  statement.document().write(json);
                }));
      }
    }
    return events;
  }

  private static void figures(WatchedRun run, Seen before, List<Event> events) throws IOException {
    run.open();
    if (run.rounds().hasNews(before.rounds)) {
      ThinnedTable.News news = run.rounds().since(before.rounds);
      before.rounds = news.from();
      events.add(event("rounds", json -> FeedJson.table(json, run, run.rounds(), news)));
    }
    if (run.tests().hasNews(before.tests)) {
      ThinnedTable.News news = run.tests().since(before.tests);
      before.tests = news.from();
      events.add(event("tests", json -> FeedJson.table(json, run, run.tests(), news)));
    }
    if (run.clients().isPresent() && run.clients().get().hasNews(before.clients)) {
      ClientBoard.Snapshot snapshot = run.clients().get().snapshot();
      before.clients = snapshot.version();
      events.add(event("clients", json -> FeedJson.clients(json, run, snapshot)));
    }
  }

  private void forgetThoseGone(List<WatchedRun> runs, List<Event> events) throws IOException {
    Set<String> gone = new HashSet<>(seen.keySet());
    runs.forEach(run -> gone.remove(run.id()));
    for (String id : gone) {
      seen.remove(id);
      chosen.remove(id);
      events.add(event("gone", json -> json.writeStringField("run", id)));
    }
  }

  /** Those asked for; else those that run now and then the first, as many as a chart can take. */
  private Set<String> followed(List<WatchedRun> runs) {
    if (!asked.isEmpty()) {
      return Set.copyOf(asked);
    }
    Stream.concat(runs.stream().filter(Viewer::isRunning), runs.stream())
        .map(WatchedRun::id)
        .takeWhile(id -> chosen.size() < MOST_BY_DEFAULT)
        .forEach(chosen::add);
    return chosen;
  }

  private static boolean isRunning(WatchedRun run) {
    return run.about().state() == RunAbout.State.RUNNING;
  }

  private static Event event(String type, Feed.Document fields) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.writeStartObject();
      fields.write(json);
      json.writeEndObject();
    }
    return new Event(type, text.toString());
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      left.run();
    }
  }
}
