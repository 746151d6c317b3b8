package dev.cicada.training.engine.torch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cicada.protocol.LocalTrainer.Task;
import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.Descent;
import dev.cicada.training.engine.ParallelEvaluator;
import dev.cicada.training.engine.ParallelTrainer;
import dev.cicada.training.engine.SmallData;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TorchThreadsTest {
  private static final Shape SHAPE = new Shape(3, 16, 16);
  private static final Model MODEL = Models.named("cnn-small", SHAPE, 10);
  private static final Dataset DATASET = SmallData.dataset(SHAPE, 10, 420);

  private final float[] start = MODEL.initialise(new Seed(1));

  @BeforeAll
  static void needsNativeLibraries() {
    assumeTrue(new TorchEngine().obstacle().isEmpty(), "no native libraries for this platform");
  }

  @Test
  void updatesAreTheSameBitsAtAnyNumberOfThreads() {
    float[][] alone = updates(1);
    assertThat(updates(4)).isDeepEqualTo(alone);
    assertThat(alone[0]).isNotEqualTo(alone[1]);
  }

  @Test
  void evaluationIsTheSameBitsAtAnyNumberOfThreads() {
    TorchEngine engine = new TorchEngine();
    try (ParallelEvaluator alone = new ParallelEvaluator(engine, MODEL, DATASET, 1);
        ParallelEvaluator together = new ParallelEvaluator(engine, MODEL, DATASET, 3)) {
      assertThat(together.evaluate(start)).isEqualTo(alone.evaluate(start));
    }
  }

  private float[][] updates(int threads) {
    List<Task> tasks = new ArrayList<>();
    for (int index = 0; index < 16; index++) {
      tasks.add(new Task(index % 3, start, index, 3));
    }
    float[][] updates = new float[tasks.size()][];
    try (ParallelTrainer trainer =
        new ParallelTrainer(
            new TorchEngine(),
            MODEL,
            Descent.plain(0.05f, 10),
            DATASET,
            SmallData.partition(60, 55, 5),
            new Seed(2),
            threads)) {
      trainer.train(tasks, (task, update) -> updates[task] = update.clone());
    }
    return updates;
  }
}
