package dev.cicada.training.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.partition.Partition;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BatchOrderTest {
  private static final Dataset DATASET = SmallData.dataset(new Shape(1, 1, 1), 2, 20);
  private static final Partition PARTITION = SmallData.partition(3, 12, 5);

  @Test
  void everyEpochUsesEverySampleOnce() {
    List<Integer> used = samples(1, 8, 0, 6);
    assertThat(used).hasSize(48);
    for (int epoch = 0; epoch < 4; epoch++) {
      List<Integer> once = used.subList(12 * epoch, 12 * epoch + 12);
      assertThat(once).containsExactlyInAnyOrder(3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
    }
    assertThat(used.subList(0, 12)).isNotEqualTo(used.subList(12, 24));
  }

  @Test
  void startingInTheMiddleGivesTheSameBatches() {
    assertThat(samples(1, 5, 4, 9)).isEqualTo(samples(1, 5, 0, 9).subList(20, 45));
  }

  @Test
  void smallClientUsesWhatItHas() {
    assertThat(samples(0, 10, 7, 8)).containsExactlyInAnyOrder(0, 1, 2);
  }

  @Test
  void interleavedClientsDoNotDisturbEachOther() {
    BatchOrder order = new BatchOrder(PARTITION, 4, new Seed(1));
    Batch batch = new Batch(DATASET, 4);
    List<Integer> interleaved = new ArrayList<>();
    for (int step = 0; step < 6; step++) {
      order.fill(batch, 2, step);
      order.fill(batch, 1, step);
      add(batch, interleaved);
    }
    assertThat(interleaved).isEqualTo(samples(1, 4, 0, 6));
  }

  private static List<Integer> samples(int client, int batchSize, int from, int to) {
    BatchOrder order = new BatchOrder(PARTITION, batchSize, new Seed(1));
    Batch batch = new Batch(DATASET, batchSize);
    List<Integer> samples = new ArrayList<>();
    for (int step = from; step < to; step++) {
      order.fill(batch, client, step);
      add(batch, samples);
    }
    return samples;
  }

  private static void add(Batch batch, List<Integer> samples) {
    for (int place = 0; place < batch.size(); place++) {
      samples.add(batch.sample(place));
    }
  }
}
