package dev.cicada.training.partition;

import dev.cicada.extension.About;
import dev.cicada.random.Purpose;
import dev.cicada.random.Seed;
import dev.cicada.settings.Settings;
import dev.cicada.training.data.Dataset;

/** Deals all samples at random, so clients are alike; sizes differ by at most one. */
public record Iid() implements Partitioner {
  public static final String NAME = "iid";

  @Override
  public Partition partition(Dataset dataset, int clients, Seed seed) {
    Partition.requireEnough(dataset, clients, 1);
    int[] samples = new int[dataset.size()];
    for (int sample = 0; sample < samples.length; sample++) {
      samples[sample] = sample;
    }
    seed.split(Purpose.DATA).stream(0).shuffle(samples);
    int[] firsts = new int[clients + 1];
    for (int client = 0; client <= clients; client++) {
      firsts[client] = (int) ((long) samples.length * client / clients);
    }
    return Partition.of(samples, firsts);
  }

  /** Makes it known as {@code iid}. */
  public static final class Provider implements PartitionProvider {
    @Override
    public About about() {
      return About.of(NAME, "dealt at random, so that clients are alike").at(20);
    }

    @Override
    public Partitioner partitioner(Settings settings) {
      return new Iid();
    }
  }
}
