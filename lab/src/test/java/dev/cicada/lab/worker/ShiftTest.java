package dev.cicada.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.lab.task.Shelf;
import dev.cicada.lab.task.SimulationTask;
import dev.cicada.lab.task.Task;
import dev.cicada.lab.task.Workbench;
import dev.cicada.lab.worker.Claims.Claim;
import dev.cicada.lab.worker.Overview.State;
import dev.cicada.run.RunFolder;
import dev.cicada.run.config.RunConfig;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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
    // Nothing ends before all four have begun: who comes later does not hear of it.
    Set<Integer> begun = ConcurrentHashMap.newKeySet();
    CountDownLatch all = new CountDownLatch(4);
    List<Counting> tasks =
        IntStream.range(0, 60)
            .mapToObj(i -> new Counting("task-" + i, folder).doing(stop -> await(all)))
            .toList();
    Map<Integer, Integer> heard = new ConcurrentHashMap<>();
    List<Thread> threads = new ArrayList<>();
    for (int number = 0; number < 4; number++) {
      int own = number;
      Thread thread =
          new Thread(
              () -> {
                AtomicInteger count = new AtomicInteger();
                try (Worker worker = Worker.start(folder, LEASE_SECONDS)) {
                  Shift.Condition condition =
                      () -> {
                        if (begun.add(own)) {
                          all.countDown();
                        }
                        return true;
                      };
                  new Shift(new Workbench(folder), worker, condition)
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

  /** The claim to a task by a worker that has left, and its attempt. */
  private void leaveBehind(Task task) throws IOException {
    try (Worker first = Worker.start(folder, LEASE_SECONDS)) {
      new Claims(new WorkFolder(folder)).take(new Claim(task.key(), 1), first.id());
      new Workbench(folder).begin(task, 1);
    }
  }

  /** Ends the first attempt at a task, as a worker does that had only been asleep. */
  private void wakeUp(Task task) throws IOException {
    Workbench workbench = new Workbench(folder);
    workbench.complete(task, 1);
    workbench.publish(task, 1);
  }

  @Test
  void whatFailsBecauseASleeperHasDoneItIsDone() throws Exception {
    Counting plain = new Counting("same", folder);
    leaveBehind(plain);

    Map<Task, String> failures =
        run(
            plain.doing(
                stop -> {
                  wakeUp(plain);
                  throw new IOException("my tables have gone");
                }));

    assertThat(failures).isEmpty();
    assertThat(ended).containsExactly("same");
    assertThat(new Workbench(folder).isDone(plain)).isTrue();
    assertThat(folder.resolve("claims/same.2")).exists();
    assertThat(folder.resolve("claims/same.2.failed")).doesNotExist();
  }

  @Test
  void whatFailedAndWasDoneByASleeperAfterAllHasNotFailed() throws Exception {
    Counting failing = new Counting("first", folder).failing("out of luck");
    Counting last = new Counting("last", folder).doing(stop -> wakeUp(failing));
    leaveBehind(failing);
    Map<Task, String> failures;
    try (Worker worker = Worker.start(folder, LEASE_SECONDS)) {
      failures =
          new Shift(new Workbench(folder), worker, () -> true)
              .run(List.of(failing, last), 1, () -> false, (task, failure) -> {});
    }

    assertThat(folder.resolve("claims/first.2.failed")).hasContent("out of luck");
    assertThat(failures).isEmpty();
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

  @Test
  void anErrorOfTheMachineIsAFailureOfItsTask() throws Exception {
    Counting deep =
        new Counting("deep", folder)
            .doing(
                stop -> {
                  throw new StackOverflowError("too deep");
                });
    Counting other = new Counting("other", folder);

    assertThat(run(deep, other)).containsExactly(Map.entry(deep, "too deep"));
    assertThat(other.runs()).isEqualTo(1);
  }

  /** A folder of its name is in the way of a file. */
  private static Path obstruct(Path file) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".draft");
    return Files.createDirectories(draft.resolve("in the way"));
  }

  private static void clear(Path obstacle) throws IOException {
    Files.delete(obstacle);
    Files.delete(obstacle.getParent());
  }

  @Test
  void aHeartbeatThatCannotBeWrittenStopsNobody() throws Exception {
    try (Worker worker = Worker.start(folder, LEASE_SECONDS)) {
      Path obstacle = obstruct(folder.resolve("workers").resolve(worker.id() + ".json"));
      Counting task = new Counting("task", folder).doing(stop -> clear(obstacle));

      assertThat(
              new Shift(new Workbench(folder), worker, () -> true)
                  .run(List.of(task), 1, () -> false, (each, failure) -> {}))
          .isEmpty();
      assertThat(task.runs()).isEqualTo(1);
    }
  }

  /** Each look takes half a lease. The second claim cannot be read, since it is a folder. */
  @Test
  @Timeout(60)
  void aClaimOfWhichNobodyKnowsTheWorkerIsTakenOverAfterALease() throws Exception {
    Path claims = Files.createDirectories(folder.resolve("claims"));
    Files.createFile(claims.resolve("empty.1"));
    Files.createDirectory(claims.resolve("folder.1"));
    AtomicLong halves = new AtomicLong();
    Counting[] tasks = {new Counting("empty", folder), new Counting("folder", folder)};
    try (Worker worker = Worker.start(folder, 1)) {
      new Shift(
              new Workbench(folder),
              worker,
              () -> true,
              new Shelf(),
              () -> TimeUnit.SECONDS.toNanos(halves.incrementAndGet() * LEASE_SECONDS / 2))
          .run(List.of(tasks), 1, () -> false, (task, failure) -> ended.add(task.key()));
    }

    assertThat(ended).containsExactlyInAnyOrder("empty", "folder");
    assertThat(claims.resolve("empty.2")).exists();
    assertThat(claims.resolve("folder.2")).exists();
  }

  @Test
  void whatCannotBeReadAtOneLookIsReadAtTheNext() throws Exception {
    AtomicInteger looks = new AtomicInteger();
    Counting task = new Counting("task", folder);
    try (Worker worker = Worker.start(folder, 1)) {
      new Shift(new Workbench(folder), worker, () -> isReadAtLook(3, looks.incrementAndGet()))
          .run(List.of(task), 1, () -> false, (each, failure) -> ended.add(each.key()));
    }

    assertThat(ended).containsExactly("task");
  }

  private static boolean isReadAtLook(int first, int look) throws IOException {
    if (look < first) {
      throw new IOException("stale file handle");
    }
    return true;
  }

  @Test
  @Timeout(60)
  void ifOneJobCannotGoOnAllEndAndTheirWorkerCanBeginAgain() throws Exception {
    Path obstacle = obstruct(folder.resolve("claims/bad.1.failed"));
    Counting bad = new Counting("bad", folder).failing("out of luck");
    Counting endless =
        new Counting("endless", folder)
            .doing(
                stop -> {
                  while (!stop.getAsBoolean()) {
                    Thread.onSpinWait();
                  }
                  throw new IOException("stopped");
                });
    try (Worker worker = Worker.start(folder, LEASE_SECONDS)) {
      Workbench workbench = new Workbench(folder);
      assertThatThrownBy(
              () ->
                  new Shift(workbench, worker, () -> true)
                      .run(List.of(bad, endless), 2, () -> false, (task, failure) -> {}))
          .isInstanceOf(DirectoryNotEmptyException.class);
      assertThat(new Overview(workbench).workers().get(0).underWay()).isEmpty();
      clear(obstacle);

      new Shift(workbench, worker, () -> true)
          .run(
              List.of(new Counting("bad", folder), new Counting("endless", folder)),
              1,
              () -> false,
              (task, failure) -> ended.add(task.key()));
    }

    assertThat(ended).containsExactly("bad", "endless");
    assertThat(folder.resolve("claims/bad.2")).exists();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
