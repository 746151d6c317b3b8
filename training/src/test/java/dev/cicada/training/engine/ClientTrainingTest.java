package dev.cicada.training.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.protocol.LocalTrainer.Task;
import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.vector.VectorEngine;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import dev.cicada.training.partition.Partition;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientTrainingTest {
  private static final Shape SHAPE = new Shape(1, 9, 5);
  private static final Dataset DATASET = SmallData.dataset(SHAPE, 4, 100);
  private static final Model MODEL = Models.named("dense-18", SHAPE, 4);
  private static final Partition PARTITION = SmallData.partition(30, 17);
  private static final Descent WITH_MOMENTUM = Descent.sgd(0.05f, 10, 0.9f, 1e-4f, 1f);

  @Test
  void stepsOneByOneAreTheSameBitsAsAllAtOnce() {
    float[] start = MODEL.initialise(new Seed(1));
    float[][] atOnce = new float[1][];
    try (ParallelTrainer trainer =
            new ParallelTrainer(
                new VectorEngine(), MODEL, WITH_MOMENTUM, DATASET, PARTITION, new Seed(3), 1);
        ClientTraining training =
            new ClientTraining(
                new VectorEngine(), MODEL, WITH_MOMENTUM, DATASET, PARTITION, 1, new Seed(3))) {
      trainer.train(
          List.of(new Task(1, start, 15, 12)), (task, update) -> atOnce[0] = update.clone());
      training.begin(start, 15);
      for (int step = 0; step < 12; step++) {
        training.update();
        training.step();
      }
      assertThat(training.update()).isEqualTo(atOnce[0]);
      assertThat(training.nextStep()).isEqualTo(27);
    }
  }
}
