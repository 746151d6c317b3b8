package dev.cicada.page.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.page.feed.RunAbout.State;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The events of docs/page.md. */
class ViewerTest {
  private final Feed feed = new Feed("title");

  private WatchedRun add(String id, State state) {
    RunAbout about =
        new RunAbout(
            id,
            "random",
            0x0072b2,
            "circle",
            state,
            "",
            9,
            2,
            1000,
            Map.of("rounds", "9"),
            Map.of("jdk", "17"),
            Map.of("gap", 0.25));
    WatchedRun run =
        new WatchedRun(
            id,
            about,
            List.of("round", "callers"),
            List.of("round", "testAccuracy"),
            Optional.of(new ClientBoard(2)));
    feed.add(run);
    return run;
  }

  private static List<String> types(Viewer viewer) throws IOException {
    return viewer.news().stream().map(Viewer.Event::type).toList();
  }

  @Test
  void theFirstEventsAreAGreetingAndEveryRun() throws IOException {
    add("a", State.RUNNING);
    try (Viewer viewer = feed.view(List.of())) {
      List<Viewer.Event> events = viewer.news();
      assertThat(events.get(0))
          .isEqualTo(new Viewer.Event("hello", "{\"protocol\":1,\"title\":\"title\"}"));
      assertThat(events.get(1).data())
          .isEqualTo(
              "{\"run\":\"a\",\"title\":\"a\",\"scheme\":\"random\",\"color\":\"#0072b2\","
                  + "\"marker\":\"circle\",\"state\":\"running\",\"message\":\"\",\"rounds\":9,"
                  + "\"clients\":2,\"followed\":true,\"radiusMeters\":1000,"
                  + "\"settings\":{\"rounds\":\"9\"},\"provenance\":{\"jdk\":\"17\"},"
                  + "\"facts\":{\"gap\":0.25}}");
    }
  }

  @Test
  void onlyWhatIsNewIsTold() throws IOException {
    WatchedRun run = add("a", State.RUNNING);
    try (Viewer viewer = feed.view(List.of())) {
      assertThat(types(viewer)).containsExactly("hello", "run", "clients");
      assertThat(types(viewer)).isEmpty();
      run.rounds().add(0, 3);
      run.tests().add(0, Double.NaN);
      List<Viewer.Event> events = viewer.news();
      assertThat(events).extracting(Viewer.Event::type).containsExactly("rounds", "tests");
      assertThat(events.get(0).data())
          .isEqualTo(
              "{\"run\":\"a\",\"whole\":true,\"stride\":1,\"added\":1,"
                  + "\"columns\":[\"round\",\"callers\"],\"rows\":[[0,3]],\"last\":[0,3]}");
      assertThat(events.get(1).data()).contains("\"last\":[0,null]");
      run.change(about -> about.in(State.FINISHED, ""));
      run.change(about -> about.in(State.FINISHED, ""));
      assertThat(types(viewer)).containsExactly("run");
      feed.state("server", json -> json.writeNumber(1));
      assertThat(viewer.news()).containsExactly(new Viewer.Event("server", "{\"value\":1}"));
      feed.remove("a");
      assertThat(viewer.news()).containsExactly(new Viewer.Event("gone", "{\"run\":\"a\"}"));
    }
  }

  @Test
  void figuresAreOfThoseRunsThatAreAskedFor() throws IOException {
    add("a", State.FINISHED).rounds().add(0, 1);
    add("b", State.FINISHED).rounds().add(0, 1);
    try (Viewer viewer = feed.view(List.of("b", "none such"))) {
      List<Viewer.Event> events = viewer.news();
      assertThat(events)
          .filteredOn(event -> event.type().equals("rounds"))
          .singleElement()
          .satisfies(event -> assertThat(event.data()).contains("\"run\":\"b\""));
      assertThat(events).filteredOn(event -> event.type().equals("run")).hasSize(2);
    }
  }

  @Test
  void withoutAChoiceThoseThatRunAreFollowedFirst() throws IOException {
    for (int i = 0; i < 30; i++) {
      add("finished" + i, State.FINISHED);
    }
    add("running", State.RUNNING);
    try (Viewer viewer = feed.view(List.of())) {
      assertThat(viewer.news())
          .filteredOn(event -> event.type().equals("clients"))
          .hasSize(12)
          .anyMatch(event -> event.data().contains("\"run\":\"running\""));
      assertThat(types(viewer)).as("and no others later").isEmpty();
    }
  }

  @Test
  void viewersAreCounted() {
    Viewer viewer = feed.view(List.of());
    assertThat(feed.viewers()).isOne();
    viewer.close();
    viewer.close();
    assertThat(feed.viewers()).isZero();
  }
}
