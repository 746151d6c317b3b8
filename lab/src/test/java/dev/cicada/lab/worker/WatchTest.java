package dev.cicada.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WatchTest {
  private static final int LEASE_SECONDS = 60;

  @TempDir private Path path;

  private WorkFolder folder;
  private long nanos = Long.MAX_VALUE - 5; // a counter of nanoseconds may overflow
  private Watch watch;

  @BeforeEach
  void open() throws IOException {
    folder = new WorkFolder(path);
    Files.createDirectories(folder.workers());
    watch = new Watch(folder, () -> nanos);
  }

  private void say(long beats, boolean ended) throws IOException {
    folder.write(
        new WorkerState(
            "far", "another-machine", 1, beats, LEASE_SECONDS, ended, 0, 0, List.of("task")));
  }

  private void wait(int seconds) {
    nanos += TimeUnit.SECONDS.toNanos(seconds);
  }

  @Test
  void whoseHeartBeatsIsNotGoneHoweverSlowly() throws IOException {
    for (int beat = 0; beat < 10; beat++) {
      say(beat, false);
      assertThat(watch.isGone("far")).isFalse();
      wait(LEASE_SECONDS - 1);
      assertThat(watch.isGone("far")).isFalse();
    }
  }

  @Test
  void whoseHeartStopsIsGoneAfterItsLease() throws IOException {
    say(0, false);
    assertThat(watch.isGone("far")).isFalse();
    wait(LEASE_SECONDS);
    assertThat(watch.isGone("far")).isTrue();

    say(1, false);
    assertThat(watch.isGone("far")).isFalse();
  }

  /** The observer slept, not the worker: what counts is what it sees when it wakes up. */
  @Test
  void whoSleptItselfTakesNobodyForGone() throws IOException {
    say(0, false);
    watch.isGone("far");
    wait(24 * 3600);
    say(1, false);
    assertThat(watch.isGone("far")).isFalse();
  }

  /** Its files have its times, or those of a file server whose clock is off too. */
  @ParameterizedTest
  @ValueSource(longs = {-3600, 3600})
  void aClockThatIsAnHourOffChangesNothing(long seconds) throws IOException {
    FileTime theirs = FileTime.from(Instant.now().plusSeconds(seconds));
    say(0, false);
    Files.setLastModifiedTime(folder.workers().resolve("far.json"), theirs);
    assertThat(watch.isGone("far")).isFalse();
    wait(LEASE_SECONDS - 1);
    assertThat(watch.isGone("far")).isFalse();
    say(1, false);
    Files.setLastModifiedTime(folder.workers().resolve("far.json"), theirs);
    assertThat(watch.isGone("far")).isFalse();
    wait(LEASE_SECONDS);
    Files.setLastModifiedTime(folder.workers().resolve("far.json"), theirs);
    assertThat(watch.isGone("far")).isTrue();
  }

  /** A folder in the file's place cannot be read, like a file whose server does not answer. */
  @Test
  void whoseFileCannotBeReadCountsAsUnchanged() throws IOException {
    say(0, false);
    assertThat(watch.isGone("far")).isFalse();
    Path file = folder.workers().resolve("far.json");
    Files.delete(file);
    Files.createDirectory(file);
    wait(LEASE_SECONDS - 1);
    assertThat(watch.isGone("far")).isFalse();
    assertThat(folder.states()).isEmpty();
    wait(1);
    assertThat(watch.isGone("far")).isTrue();

    Files.delete(file);
    say(1, false);
    assertThat(watch.isGone("far")).isFalse();
  }

  @Test
  void whoLeavesInGoodOrderIsGoneAtOnce() throws IOException {
    say(7, true);
    assertThat(watch.isGone("far")).isTrue();
  }

  @Test
  void whoNeverSaidAnythingIsGoneAfterTheUsualLease() throws IOException {
    assertThat(watch.isGone("silent")).isFalse();
    wait(LEASE_SECONDS);
    assertThat(watch.isGone("silent")).isTrue();
  }

  @Test
  void aLivingWorkerOfThisProcessIsThere() throws IOException {
    try (Worker worker = Worker.start(path, LEASE_SECONDS)) {
      assertThat(watch.isGone(worker.id())).isFalse();
    }
  }
}
