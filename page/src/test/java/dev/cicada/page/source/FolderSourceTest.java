package dev.cicada.page.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.extension.Registry;
import dev.cicada.page.feed.ClientBoard;
import dev.cicada.page.feed.Feed;
import dev.cicada.page.feed.RunAbout;
import dev.cicada.page.feed.ThinnedTable;
import dev.cicada.page.feed.Viewer;
import dev.cicada.page.feed.WatchedRun;
import dev.cicada.run.RecordedRun;
import dev.cicada.run.Run;
import dev.cicada.run.RunFolder;
import dev.cicada.run.config.RunConfig;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderSourceTest {
  private static final RecordedRun.Options OPTIONS =
      new RecordedRun.Options(false, false, 10, true, true, false);

  @TempDir private Path folder;

  private final Feed feed = new Feed("folders");
  private final RunConfig config =
      RunConfig.standard()
          .withTexts(
              Map.of(
                  "rounds", "12",
                  "scheme", "random",
                  "dataset", "synthetic:600x8x10",
                  "model", "logistic",
                  "evaluateEvery", "3",
                  "threads", "1"));

  private FolderSource watch(Path... folders) {
    return FolderSource.start(feed, List.of(folders), Registry.ofClassPath());
  }

  private void simulate(String name, int rounds) throws IOException {
    AtomicInteger left = new AtomicInteger(rounds);
    try (Run run = Run.of(config, Run.load(config));
        RecordedRun recorded =
            RecordedRun.resume(run, new RunFolder(folder.resolve(name)), OPTIONS)) {
      recorded.run(() -> left.getAndDecrement() <= 0);
    }
  }

  /** Two ways that must agree: to hear of a run as it happens, and to read what it left. */
  @Test
  void aFolderTellsWhatTheSimulationTold() throws IOException {
    Feed live = new Feed("live");
    SimulationSource source = new SimulationSource(live, "run", config);
    try (Run run = Run.of(config, Run.load(config));
        RecordedRun recorded =
            RecordedRun.create(run, new RunFolder(folder.resolve("run")), OPTIONS)) {
      source.follow(recorded.simulation());
      recorded.run(() -> false);
    }
    try (FolderSource folders = watch(folder)) {
      WatchedRun heard = live.run("run").orElseThrow();
      WatchedRun read = feed.run("run").orElseThrow();
      assertThat(read.about().state())
          .isEqualTo(heard.about().state())
          .isEqualTo(RunAbout.State.FINISHED);
      assertThat(read.about().settings()).isEqualTo(heard.about().settings());
      assertSame(read.rounds(), heard.rounds());
      assertSame(read.tests(), heard.tests());
      ClientBoard.Snapshot one = read.clients().orElseThrow().snapshot();
      ClientBoard.Snapshot other = heard.clients().orElseThrow().snapshot();
      for (String column : List.of("x", "y", "calls", "energyJoules")) {
        assertThat(one.columns().get(column)).as(column).isEqualTo(other.columns().get(column));
      }
      assertThat(one.jainOfCalls()).isEqualTo(other.jainOfCalls());
      assertThat(folders.svg("run", "accuracy-against-round")).isPresent();
      assertThat(folders.svg("run", "../run/accuracy-against-round")).isEmpty();
      assertThat(folders.svg("../run", "accuracy-against-round")).isEmpty();
    }
  }

  private static void assertSame(ThinnedTable one, ThinnedTable other) {
    assertThat(one.columns()).isEqualTo(other.columns());
    assertThat(rows(one)).isEqualTo(rows(other));
  }

  private static List<String> rows(ThinnedTable table) {
    return table.since(ThinnedTable.Place.START).rows().stream().map(Arrays::toString).toList();
  }

  @Test
  void aRunThatIsStillWrittenIsFollowedLineByLine() throws IOException {
    simulate("run", 5);
    try (FolderSource folders = watch(folder)) {
      WatchedRun first = feed.run("run").orElseThrow();
      assertThat(first.about().state()).isEqualTo(RunAbout.State.UNFINISHED);
      assertThat(first.rounds().last()[0]).isEqualTo(4);
      assertThat(first.clients().orElseThrow().snapshot().columns().get("calls"))
          .as("nobody has told who called")
          .containsOnly(Double.NaN);
      Files.writeString(folder.resolve("run/rounds.csv"), "5,1,0", StandardOpenOption.APPEND);
      folders.look();
      assertThat(first.rounds().last()[0]).as("half a line").isEqualTo(4);
      simulate("run", 100);
      for (int looks = 0; looks < 8; looks++) {
        folders.look();
      }
      WatchedRun whole = feed.run("run").orElseThrow();
      assertThat(whole.about().state()).isEqualTo(RunAbout.State.FINISHED);
      assertThat(whole.rounds().last()[0]).isEqualTo(11);
    }
  }

  @Test
  void linksOutOfAFolderAreNotFollowed() throws IOException {
    simulate("elsewhere/run", 100);
    Path shown = Files.createDirectory(folder.resolve("shown"));
    Files.createSymbolicLink(shown.resolve("link"), folder.resolve("elsewhere/run"));
    Path made = Files.createDirectory(shown.resolve("made"));
    Files.createSymbolicLink(made.resolve("run.json"), folder.resolve("elsewhere/run/run.json"));
    try (FolderSource folders = watch(shown)) {
      folders.look();
      assertThat(feed.runs()).isEmpty();
    }
  }

  @Test
  void linksInARunAreNotFollowedEither() throws IOException {
    simulate("elsewhere/run", 100);
    simulate("shown/run", 100);
    for (String name : List.of("rounds.csv", "clients.csv")) {
      Path file = folder.resolve("shown/run").resolve(name);
      Files.delete(file);
      Files.createSymbolicLink(file, folder.resolve("elsewhere/run").resolve(name));
    }
    Path figure = folder.resolve("shown/run/accuracy-against-round.svg");
    Files.deleteIfExists(figure);
    Files.createSymbolicLink(figure, folder.resolve("elsewhere/run/accuracy-against-round.svg"));
    try (FolderSource folders = watch(folder.resolve("shown"))) {
      WatchedRun run = feed.run("run").orElseThrow();
      assertThat(run.rounds().last()).isEmpty();
      assertThat(run.clients().orElseThrow().snapshot().columns().get("calls"))
          .containsOnly(Double.NaN);
      assertThat(folders.svg("run", "accuracy-against-round")).isEmpty();
    }
  }

  @Test
  void aRunThatClaimsToBeHugeTakesNoMemory() throws IOException {
    simulate("run", 100);
    Path record = folder.resolve("run/run.json");
    String text = Files.readString(record);
    String larger = text.replaceFirst("\"clients\"\\s*:\\s*\"?10\"?", "\"clients\":\"2147483647\"");
    assertThat(larger).isNotEqualTo(text);
    Files.writeString(record, larger);
    try (FolderSource folders = watch(folder)) {
      folders.look();
      assertThat(feed.run("run")).as("its table has ten clients").isEmpty();
      Files.delete(folder.resolve("run/clients.csv"));
      search(folders);
      assertThat(feed.run("run").orElseThrow().clients().orElseThrow().snapshot().clients())
          .isEqualTo(Integer.MAX_VALUE);
    }
  }

  @Test
  void aReproductionThatSaysNothingForAQuarterOfAMinuteIsSilent() throws IOException {
    AtomicLong nanos = new AtomicLong();
    Path progress = folder.resolve(FolderSource.PROGRESS);
    Files.writeString(progress, "{\"state\":\"running\",\"done\":1}");
    try (FolderSource folders =
            FolderSource.start(feed, List.of(folder), Registry.ofClassPath(), nanos::get);
        Viewer viewer = feed.view(List.of())) {
      assertThat(tasks(viewer)).contains("\"silent\":false", "\"done\":1");
      nanos.set(TimeUnit.SECONDS.toNanos(15));
      search(folders);
      assertThat(tasks(viewer)).as("nothing new after 15 s").isEmpty();
      nanos.incrementAndGet();
      search(folders);
      assertThat(tasks(viewer)).contains("\"silent\":true", "\"done\":1");
      nanos.addAndGet(TimeUnit.HOURS.toNanos(1));
      search(folders);
      assertThat(tasks(viewer)).as("said once").isEmpty();
      Files.writeString(progress, "{\"state\":\"running\",\"done\":2}");
      Files.setLastModifiedTime(progress, FileTime.fromMillis(0));
      search(folders);
      assertThat(tasks(viewer)).contains("\"silent\":false", "\"done\":2");
    }
  }

  /** Only some of the looks search the folders. */
  private static void search(FolderSource folders) {
    for (int look = 0; look < 4; look++) {
      folders.look();
    }
  }

  private static String tasks(Viewer viewer) throws IOException {
    return viewer.news().stream()
        .filter(event -> event.type().equals("tasks"))
        .map(Viewer.Event::data)
        .collect(Collectors.joining());
  }

  @Test
  void whatIsNoRecordOfARunIsLeftOut() throws IOException {
    for (String text : List.of("", "{", "[]", "{\"config\":{\"clients\":\"many\"}}", "null")) {
      Path odd = Files.createDirectories(folder.resolve("odd" + text.hashCode()));
      Files.writeString(odd.resolve("run.json"), text);
      Files.writeString(odd.resolve("rounds.csv"), "round,callers\nx,y\n");
    }
    simulate("good", 3);
    try (FolderSource folders = watch(folder)) {
      folders.look();
      assertThat(feed.run("good")).isPresent();
    }
  }

  @Test
  void aFolderThatIsNotThereIsRefused() {
    assertThatThrownBy(() -> watch(folder.resolve("none")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("is not a folder");
  }
}
