package dev.cicada.training.engine;

import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.partition.Partition;

/** Small classification data for tests: every class has a prototype, every sample adds noise. */
public final class SmallData {
  private SmallData() {}

  public static Dataset dataset(Shape shape, int classes, int size) {
    Seed seed = new Seed(size);
    byte[] values = new byte[size * shape.size()];
    byte[] labels = new byte[size];
    for (int sample = 0; sample < size; sample++) {
      labels[sample] = (byte) (sample % classes);
      RandomStream prototype = seed.split(0).stream(labels[sample]);
      RandomStream noise = seed.split(1).stream(sample);
      for (int value = 0; value < shape.size(); value++) {
        int level = prototype.nextInt(128) + noise.nextInt(128);
        values[sample * shape.size() + value] = (byte) level;
      }
    }
    float[] scale = new float[shape.channels()];
    float[] offset = new float[shape.channels()];
    for (int channel = 0; channel < shape.channels(); channel++) {
      scale[channel] = (1 + channel) / 255f;
      offset[channel] = -0.5f;
    }
    return new Dataset("small", shape, classes, values, labels, scale, offset);
  }

  /** A partition in which clients 0, 1, ... hold this many samples, one after the other. */
  public static Partition partition(int... sizes) {
    int[] firsts = new int[sizes.length + 1];
    for (int client = 0; client < sizes.length; client++) {
      firsts[client + 1] = firsts[client] + sizes[client];
    }
    int[] samples = new int[firsts[sizes.length]];
    for (int sample = 0; sample < samples.length; sample++) {
      samples[sample] = sample;
    }
    return Partition.of(samples, firsts);
  }

  public static Batch batch(Dataset dataset, int first, int size) {
    Batch batch = new Batch(dataset, size);
    for (int sample = first; sample < first + size; sample++) {
      batch.add(sample);
    }
    return batch;
  }
}
