package dev.cicada.training.partition;

/**
 * What a partitioner chosen by name may need to know; each takes what concerns it.
 *
 * @param labelsPerClient for {@code shards} exactly, for {@code by-label-count} at most
 * @param alpha for {@code dirichlet}
 * @param minimumSamples per client, for {@code dirichlet}
 */
public record PartitionSettings(int labelsPerClient, double alpha, int minimumSamples) {
  /** The paper's five labels, and customary values for the rest. */
  public static final PartitionSettings DEFAULT = new PartitionSettings(5, 0.5, 1);
}
