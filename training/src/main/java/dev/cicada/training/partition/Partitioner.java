package dev.cicada.training.partition;

import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;

/** A way to deal a dataset out to clients. */
public interface Partitioner {
  /**
   * Deals the samples: none to two clients, and at least one to every client.
   *
   * @param clients how many to deal to
   * @param seed the root seed; equal seeds deal equal hands
   */
  Partition partition(Dataset dataset, int clients, Seed seed);
}
