package dev.cicada.training.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.protocol.LocalTrainer.Task;
import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.vector.VectorEngine;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import dev.cicada.training.partition.Partition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParallelTrainerTest {
  private static final Shape SHAPE = new Shape(1, 9, 5);
  private static final Dataset DATASET = SmallData.dataset(SHAPE, 4, 100);
  private static final Model MODEL = Models.named("dense-18", SHAPE, 4);
  private static final Partition PARTITION = SmallData.partition(30, 3, 17, 50);
  private static final Descent DESCENT = Descent.plain(0.05f, 10);

  private final float[] start = MODEL.initialise(new Seed(1));

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8})
  void updatesAreTheSameBitsAtAnyNumberOfThreads(int threads) {
    List<Task> tasks = tasks(60);
    assertThat(updates(tasks, threads)).isDeepEqualTo(updates(tasks, 1));
  }

  @Test
  void updatesDependOnTheirTaskAlone() {
    List<Task> tasks = tasks(20);
    float[][] inOrder = updates(tasks, 2);
    List<Task> reversed = new ArrayList<>(tasks);
    Collections.reverse(reversed);
    float[][] backwards = updates(reversed, 2);
    for (int index = 0; index < tasks.size(); index++) {
      assertThat(inOrder[index]).isEqualTo(backwards[tasks.size() - 1 - index]);
    }
  }

  @Test
  void splitStepsAreTheSameBitsAsStepsAtOnce() {
    for (int client = 0; client < PARTITION.clients(); client++) {
      float[] whole = trained(client, start, 0, 10);
      float[] half = trained(client, start, 0, 4);
      assertThat(trained(client, half, 4, 6)).isEqualTo(whole);
    }
  }

  @Test
  void hugeBatchIsAllThatAClientHas() {
    float[][] all = updates(tasks(8), 2, Descent.plain(0.05f, 50));
    assertThat(updates(tasks(8), 2, Descent.plain(0.05f, Integer.MAX_VALUE))).isDeepEqualTo(all);
  }

  @Test
  void noStepsGiveNoUpdate() {
    assertThat(updates(List.of(new Task(0, start, 5, 0)), 2)[0]).containsOnly(0f);
  }

  @Test
  void startIsLeftAlone() {
    float[] before = start.clone();
    updates(tasks(8), 2);
    assertThat(start).isEqualTo(before);
  }

  @Test
  void updatesArriveInOrderOnTheCallingThread() {
    List<Integer> order = new ArrayList<>();
    try (ParallelTrainer trainer = trainer(3)) {
      Thread caller = Thread.currentThread();
      trainer.train(
          tasks(25),
          (task, update) -> {
            assertThat(Thread.currentThread()).isSameAs(caller);
            order.add(task);
          });
    }
    assertThat(order).isSorted().hasSize(25);
  }

  @Test
  void failureOfTheConsumerReachesTheCallerAndTheTrainerLivesOn() {
    try (ParallelTrainer trainer = trainer(2)) {
      assertThatThrownBy(
              () ->
                  trainer.train(
                      tasks(9),
                      (task, update) -> {
                        throw new ArithmeticException("no more");
                      }))
          .isInstanceOf(ArithmeticException.class);
      float[][] updates = updates(tasks(9), trainer);
      assertThat(updates).isDeepEqualTo(updates(tasks(9), 1));
    }
  }

  @Test
  void interruptEndsTraining() {
    try (ParallelTrainer trainer = trainer(2)) {
      Task endless = new Task(3, start, 0, Integer.MAX_VALUE);
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> trainer.train(List.of(endless, endless), (task, update) -> {}))
          .isInstanceOf(CancellationException.class);
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void taskThatDoesNotFitIsRefused() {
    assertThatThrownBy(() -> updates(List.of(new Task(4, start, 0, 1)), 1))
        .hasMessageContaining("there are 4 clients");
    assertThatThrownBy(() -> updates(List.of(new Task(0, new float[3], 0, 1)), 1))
        .hasMessageContaining("has 3 parameters");
  }

  @Test
  void clientWithoutSamplesIsRefused() {
    Partition partition = SmallData.partition(3, 0);
    assertThatThrownBy(
            () ->
                new ParallelTrainer(
                    new VectorEngine(), MODEL, DESCENT, DATASET, partition, new Seed(2), 1))
        .hasMessage("client 1 of 2 holds no samples. Maybe use fewer clients.");
  }

  private List<Task> tasks(int count) {
    List<Task> tasks = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      tasks.add(new Task(index % PARTITION.clients(), start, index * 7L, 1 + index % 9));
    }
    return tasks;
  }

  private static float[][] updates(List<Task> tasks, int threads) {
    return updates(tasks, threads, DESCENT);
  }

  private static float[][] updates(List<Task> tasks, int threads, Descent descent) {
    try (ParallelTrainer trainer = trainer(threads, descent)) {
      return updates(tasks, trainer);
    }
  }

  private static float[][] updates(List<Task> tasks, ParallelTrainer trainer) {
    float[][] updates = new float[tasks.size()][];
    trainer.train(tasks, (task, update) -> updates[task] = Arrays.copyOf(update, update.length));
    return updates;
  }

  private static ParallelTrainer trainer(int threads) {
    return trainer(threads, DESCENT);
  }

  private static ParallelTrainer trainer(int threads, Descent descent) {
    return new ParallelTrainer(
        new VectorEngine(), MODEL, descent, DATASET, PARTITION, new Seed(2), threads);
  }

  private static float[] trained(int client, float[] from, long firstStep, int steps) {
    float[] trained = new float[from.length];
    try (LocalTraining training =
        new LocalTraining(
            new VectorEngine().open(MODEL, DESCENT, 10),
            new Batch(DATASET, 10),
            new BatchOrder(PARTITION, 10, new Seed(2)))) {
      training.train(new Task(client, from, firstStep, steps)).store(trained);
    }
    return trained;
  }
}
