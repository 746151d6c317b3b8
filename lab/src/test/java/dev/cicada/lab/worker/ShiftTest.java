package dev.cicada.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.lab.task.Shelf;
import dev.cicada.lab.task.SimulationTask;
import dev.cicada.lab.task.Task;
import dev.cicada.lab.task.Workbench;
import dev.cicada.lab.worker.Claims.Claim;
import dev.cicada.lab.worker.Overview.State;
import dev.cicada.run.RunFolder;
import dev.cicada.run.config.RunConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShiftTest {
  private static final int LEASE_SECONDS = 60;

  @TempDir private Path folder;

  private final List<String> ended = new ArrayList<>();

  private Map<Task, String> run(Task... tasks) throws Exception {
    Workbench workbench = new Workbench(folder);
    try (Worker worker = Worker.start(folder, LEASE_SECONDS)) {
      return new Shift(workbench, worker, () -> true)
          .run(List.of(tasks), 2, () -> false, (task, failure) -> ended.add(task.key()));
    }
  }

  @Test
  void whatIsDoneIsNotDoneAgainAndWhatFailedIs() throws Exception {
    Counting good = new Counting("good", folder);
    Counting bad = new Counting("bad", folder).failing("out of luck");
    Counting other = new Counting("other", folder);

    Map<Task, String> first = run(good, bad, other);
    Map<Task, String> second = run(good, bad);

    assertThat(first).containsExactly(Map.entry(bad, "out of luck"));
    assertThat(second).containsOnlyKeys(bad);
    assertThat(List.of(good.runs(), other.runs(), bad.runs())).containsExactly(1, 1, 2);
  }

  @Test
  void tasksWithTheSameKeyAreRunOnce() throws Exception {
    Counting same = new Counting("same", folder);

    run(same, new Counting("same", folder));

    assertThat(ended).containsExactly("same");
    assertThat(same.runs()).isEqualTo(1);
  }

  @Test
  void nothingIsBegunAfterAWishToStop() throws Exception {
    Counting late = new Counting("late", folder);
    try (Worker worker = Worker.start(folder, LEASE_SECONDS)) {
      new Shift(new Workbench(folder), worker, () -> true)
          .run(List.of(late), 1, () -> true, (task, failure) -> ended.add(task.key()));
    }

    assertThat(ended).isEmpty();
    assertThat(late.runs()).isZero();
  }

  @Test
  void whatOtherCodeDidIsDoneAgainUnlessItIsToBeReused() throws Exception {
    Counting before = new Counting("same", folder);
    Counting after = before.by("2");
    run(before);
    Workbench workbench = new Workbench(folder);

    assertThat(workbench.changes(before)).isEmpty();
    assertThat(workbench.changes(after)).isEqualTo("tests");
    assertThat(workbench.isDone(after)).isFalse();
    assertThat(new Workbench(folder, true).isDone(after)).isTrue();

    Files.writeString(workbench.folder(before).resolve("left"), "by the code before");
    run(after);

    assertThat(workbench.isDone(after)).isTrue();
    assertThat(workbench.folder(after).resolve("left")).doesNotExist();
    assertThat(workbench.folder(after).resolve("result")).hasContent("same2");
  }

  @Test
  void manyWorkersDoEveryTaskOnceAndHearOfAll() throws Exception {
    List<Counting> tasks =
        IntStream.range(0, 60).mapToObj(i -> new Counting("task-" + i, folder)).toList();
    Map<Integer, Integer> heard = new ConcurrentHashMap<>();
    List<Thread> threads = new ArrayList<>();
    for (int number = 0; number < 4; number++) {
      int own = number;
      Thread thread =
          new Thread(
              () -> {
                AtomicInteger count = new AtomicInteger();
                try (Worker worker = Worker.start(folder, LEASE_SECONDS)) {
                  new Shift(new Workbench(folder), worker, () -> true)
                      .run(
                          List.copyOf(tasks),
                          2,
                          () -> false,
                          (task, failure) -> count.incrementAndGet());
                } catch (IOException | InterruptedException e) {
                  throw new IllegalStateException(e);
                }
                heard.put(own, count.get());
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }

    for (Counting task : tasks) {
      assertThat(task.runs()).isEqualTo(1);
    }
    assertThat(heard).hasSize(4).allSatisfy((who, count) -> assertThat(count).isEqualTo(60));
    assertThat(folder.resolve("attempts")).isEmptyDirectory();
    Overview overview = new Overview(new Workbench(folder));
    assertThat(overview.look(List.copyOf(tasks)).values())
        .allSatisfy(status -> assertThat(status.state()).isEqualTo(State.DONE));
    assertThat(overview.workers().stream().mapToInt(WorkerState::done).sum()).isEqualTo(60);
    assertThat(overview.atWork()).isEmpty();
  }

  /** A run that is stopped at a checkpoint, and continued by another worker. */
  @Test
  void aTaskGoesOnWhereTheWorkerBeforeCameTo() throws Exception {
    SimulationTask task =
        new SimulationTask(
            RunConfig.standard()
                .withTexts(
                    Map.of(
                        "dataset", "synthetic:600x8x10",
                        "model", "logistic",
                        "scheme", "random",
                        "senders", "2",
                        "rounds", "40",
                        "evaluateEvery", "5")));
    Path whole = Files.createDirectories(folder.resolve("whole"));
    task.run(whole, new Shelf(), () -> false);

    Workbench workbench = new Workbench(folder);
    Claim claim = new Claim(task.key(), 1);
    try (Worker first = Worker.start(folder, LEASE_SECONDS)) {
      assertThat(new Claims(new WorkFolder(folder)).take(claim, first.id())).isTrue();
      AtomicInteger rounds = new AtomicInteger();
      boolean over =
          task.run(workbench.begin(task, 1), new Shelf(), () -> rounds.incrementAndGet() > 17);
      assertThat(over).isFalse();
    }
    assertThat(workbench.attempt(task, 1).resolve("state.bin")).exists();
    run(task);

    RunFolder taken = new RunFolder(workbench.folder(task));
    assertThat(taken.rounds()).hasSameBinaryContentAs(new RunFolder(whole).rounds());
    assertThat(taken.clients()).hasSameBinaryContentAs(new RunFolder(whole).clients());
    assertThat(folder.resolve("claims").resolve(claim.next().name())).exists();
    assertThat(folder.resolve("attempts")).isEmptyDirectory();
  }

  /** Killed after the last file and before the move. */
  @Test
  void whatWasBroughtToItsEndIsTakenOverWithoutBeingRunAgain() throws Exception {
    Counting task = new Counting("ready", folder);
    Workbench workbench = new Workbench(folder);
    try (Worker first = Worker.start(folder, LEASE_SECONDS)) {
      new Claims(new WorkFolder(folder)).take(new Claim("ready", 1), first.id());
      task.run(workbench.begin(task, 1), new Shelf(), () -> false);
      workbench.complete(task, 1);
    }

    run(task);

    assertThat(task.runs()).isEqualTo(1);
    assertThat(workbench.isDone(task)).isTrue();
  }

  @Test
  void resultsThatCountStayWhereTheyAreWhenSomebodyBeginsAnew() throws Exception {
    Counting task = new Counting("same", folder);
    run(task);
    Workbench workbench = new Workbench(folder);
    workbench.begin(task, 2);

    assertThat(workbench.isDone(task)).isTrue();
    assertThat(workbench.publish(task, 2)).isFalse();
    assertThat(workbench.isDone(task)).isTrue();
    assertThat(folder.resolve("attempts")).isEmptyDirectory();
  }
}
