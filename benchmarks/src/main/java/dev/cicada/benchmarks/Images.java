package dev.cicada.benchmarks;

import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.partition.Partition;
import java.util.Arrays;

/** Random images. Engines do the same work whatever images show. */
final class Images {
  private Images() {}

  static Dataset random(Shape shape, int size) {
    byte[] values = new byte[size * shape.size()];
    RandomStream stream = new Seed(1).stream(0);
    for (int index = 0; index < values.length; index++) {
      values[index] = (byte) stream.nextLong();
    }
    byte[] labels = new byte[size];
    for (int sample = 0; sample < size; sample++) {
      labels[sample] = (byte) (sample % 10);
    }
    float[] scale = new float[shape.channels()];
    Arrays.fill(scale, 1 / 255f);
    return new Dataset("random", shape, 10, values, labels, scale, new float[shape.channels()]);
  }

  /** A partition in which every client holds equally many samples. */
  static Partition evenly(Dataset dataset, int clients) {
    int[] samples = new int[dataset.size()];
    Arrays.setAll(samples, sample -> sample);
    int[] firsts = new int[clients + 1];
    Arrays.setAll(firsts, client -> client * (dataset.size() / clients));
    return Partition.of(samples, firsts);
  }
}
