package dev.cicada.training.partition;

import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;

/** A way to deal out a dataset to clients. */
public interface Partitioner {
  /**
   * Deals the samples. No sample goes to two clients, and every client gets at least one.
   *
   * @param clients how many there are
   * @param seed the root seed; equal seeds give equal partitions
   */
  Partition partition(Dataset dataset, int clients, Seed seed);
}
