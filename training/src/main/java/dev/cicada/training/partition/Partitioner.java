package dev.cicada.training.partition;

import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;

/** A way to deal a dataset out to clients. */
public interface Partitioner {
  /**
   * Deals the samples; no sample goes to two clients, and none is left with nothing.
   *
   * @param clients how many to deal to
   * @param seed the root seed; equal seeds deal equal hands
   */
  Partition partition(Dataset dataset, int clients, Seed seed);
}
