package dev.cicada.run.cluster;

import dev.cicada.protocol.LocalTrainer;
import dev.cicada.run.config.RunConfig;
import dev.cicada.training.partition.Partition;
import java.io.Serializable;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Processes on other machines, ready to work. */
public interface Cluster extends AutoCloseable {
  /** A trainer that trains a run's clients on the cluster. It ends with the cluster. */
  LocalTrainer trainer(RunConfig config, int parameterCount, Partition partition);

  /**
   * Does a piece of work for every item, several at a time. If a process is lost, its items are
   * done again. Returns when all are done, or soon after {@code stop}.
   *
   * @param plugins files that the work needs, wherever it is done
   */
  void forEach(List<String> items, List<String> plugins, Work work, BooleanSupplier stop);

  /** How many pieces of work are done at a time. */
  int cores();

  @Override
  void close();

  /** What is done with an item, wherever it is done. */
  @FunctionalInterface
  interface Work extends Serializable {
    /**
     * Does the work.
     *
     * @param plugins the paths of the files there, in their order
     */
    void on(String item, List<String> plugins) throws Exception;
  }
}
