package dev.cicada.lab.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.run.CodeDigest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkbenchTest {
  @TempDir private Path folder;

  private final List<String> ended = new ArrayList<>();

  /** A task that counts in a file how often it was run. */
  private record Counting(String key, String failure, String codeDigest) implements Task {
    @Override
    public String label() {
      return key;
    }

    @Override
    public List<CodeDigest> code() {
      return List.of(new CodeDigest("tests", codeDigest));
    }

    @Override
    public double cost() {
      return 1;
    }

    @Override
    public Optional<String> dataset() {
      return Optional.empty();
    }

    @Override
    public boolean run(Path own, Shelf data, BooleanSupplier stop) throws IOException {
      Path runs = own.resolve("runs");
      Files.writeString(runs, (Files.exists(runs) ? Files.readString(runs) : "") + "x");
      if (failure != null) {
        throw new IllegalStateException(failure);
      }
      return true;
    }
  }

  private Map<Task, Throwable> run(Task... tasks) throws InterruptedException {
    return new Workbench(folder)
        .run(List.of(tasks), 2, () -> false, (task, failure) -> ended.add(task.key()));
  }

  private String runs(String key) throws IOException {
    return Files.readString(folder.resolve(key).resolve("runs"));
  }

  @Test
  void whatIsDoneIsNotDoneAgainAndWhatFailedIs() throws Exception {
    Task good = new Counting("good", null, "1");
    Task bad = new Counting("bad", "out of luck", "1");

    Map<Task, Throwable> first = run(good, bad, new Counting("other", null, "1"));
    Map<Task, Throwable> second = run(good, bad);

    assertThat(first).containsOnlyKeys(bad);
    assertThat(first.get(bad)).hasMessage("out of luck");
    assertThat(second).containsOnlyKeys(bad);
    assertThat(runs("good")).isEqualTo("x");
    assertThat(runs("other")).isEqualTo("x");
    assertThat(runs("bad")).isEqualTo("xx");
  }

  @Test
  void tasksWithTheSameKeyAreRunOnce() throws Exception {
    run(new Counting("same", null, "1"), new Counting("same", null, "1"));

    assertThat(ended).containsExactly("same");
    assertThat(runs("same")).isEqualTo("x");
  }

  @Test
  void nothingIsBegunAfterAWishToStop() throws Exception {
    new Workbench(folder)
        .run(
            List.of(new Counting("late", null, "1")),
            1,
            () -> true,
            (task, failure) -> ended.add(task.key()));

    assertThat(ended).isEmpty();
    assertThat(folder.resolve("late")).doesNotExist();
  }

  @Test
  void whatOtherCodeDidIsDoneAgainUnlessItIsToBeReused() throws Exception {
    Task before = new Counting("same", null, "1");
    Task after = new Counting("same", null, "2");
    run(before);

    assertThat(new Workbench(folder).changes(before)).isEmpty();
    assertThat(new Workbench(folder).changes(after)).isEqualTo("tests");
    assertThat(new Workbench(folder).isDone(after)).isFalse();
    assertThat(new Workbench(folder, true).isDone(after)).isTrue();

    Files.writeString(folder.resolve("same").resolve("left"), "by the code before");
    run(after);

    assertThat(new Workbench(folder).isDone(after)).isTrue();
    assertThat(folder.resolve("same").resolve("left")).doesNotExist();
    assertThat(runs("same")).isEqualTo("x");
  }
}
