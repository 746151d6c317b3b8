package dev.cicada.training.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.extension.About;
import dev.cicada.protocol.LocalTrainer.Task;
import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TrainerMemoryTest {
  private static final Shape SHAPE = new Shape(3, 32, 32);
  private static final Model MODEL = Models.named("alexnet", SHAPE, 10);
  private static final Dataset DATASET = SmallData.dataset(SHAPE, 10, 30);

  @Test
  void thirtyTasksOfALargeModelShareAHandfulOfArrays() {
    AtomicInteger opened = new AtomicInteger();
    AtomicInteger closed = new AtomicInteger();
    Engine idle = new IdleEngine(opened, closed, Integer.MAX_VALUE);
    Set<float[]> arrays = Collections.newSetFromMap(new IdentityHashMap<>());
    float[] start = new float[MODEL.parameterCount()];
    try (ParallelTrainer trainer = trainer(idle)) {
      for (int round = 0; round < 3; round++) {
        trainer.train(
            Collections.nCopies(30, new Task(0, start, 0, 1)),
            (task, update) -> arrays.add(update));
      }
    }
    assertThat(arrays).hasSizeLessThanOrEqualTo(4);
    assertThat(opened.get()).isLessThanOrEqualTo(2).isEqualTo(closed.get());
  }

  @Test
  void failureOfAnEngineReachesTheCaller() {
    Engine failing = new IdleEngine(new AtomicInteger(), new AtomicInteger(), 3);
    float[] start = new float[MODEL.parameterCount()];
    AtomicInteger delivered = new AtomicInteger();
    try (ParallelTrainer trainer = trainer(failing)) {
      assertThatThrownBy(
              () ->
                  trainer.train(
                      Collections.nCopies(30, new Task(0, start, 0, 1)),
                      (task, update) -> delivered.incrementAndGet()))
          .isInstanceOf(ArithmeticException.class);
    }
    assertThat(delivered.get()).isLessThanOrEqualTo(6);
  }

  private static ParallelTrainer trainer(Engine engine) {
    return new ParallelTrainer(
        engine, MODEL, Descent.plain(0.01f, 2), DATASET, SmallData.partition(30), new Seed(1), 2);
  }

  /** An engine that computes nothing, and fails after some steps. */
  private record IdleEngine(AtomicInteger opened, AtomicInteger closed, int steps)
      implements Engine {
    @Override
    public About about() {
      return About.of("idle", "computes nothing");
    }

    @Override
    public boolean supports(Model model) {
      return true;
    }

    @Override
    public Optional<String> obstacle() {
      return Optional.empty();
    }

    @Override
    public Workspace open(Model model, Descent descent, int largestBatch) {
      opened.incrementAndGet();
      AtomicInteger remaining = new AtomicInteger(steps);
      return new Workspace() {
        @Override
        public void load(float[] parameters) {}

        @Override
        public void step(Batch batch) {
          if (remaining.getAndDecrement() == 0) {
            throw new ArithmeticException("out of steps");
          }
        }

        @Override
        public void store(float[] parameters) {}

        @Override
        public void subtract(float[] start, float[] update) {}

        @Override
        public Score score(Batch batch) {
          return new Score(0, 0);
        }

        @Override
        public void close() {
          closed.incrementAndGet();
        }
      };
    }
  }
}
