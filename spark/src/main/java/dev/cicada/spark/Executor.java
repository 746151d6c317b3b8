package dev.cicada.spark;

import dev.cicada.protocol.Aggregation;
import dev.cicada.protocol.LocalTrainer;
import dev.cicada.run.Run;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.engine.ParallelTrainer;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What an executor keeps of a run from task to task: its data, and idle trainers. */
final class Executor {
  private static final Map<Shipment, Executor> RUNS = new ConcurrentHashMap<>();

  private final RunConfig config;
  private final Dataset data;
  private final Queue<ParallelTrainer> free = new ConcurrentLinkedQueue<>();

  private Executor(Shipment shipment) {
    config = shipment.config().with(RunSettings.THREADS, Optional.of(1));
    data = Run.load(config).train();
  }

  /**
   * The one for a run on this executor. The first task loads the data, and the others wait for it.
   */
  static Executor of(Shipment shipment) {
    return RUNS.computeIfAbsent(shipment, Executor::new);
  }

  Aggregation aggregation() {
    return config.aggregation();
  }

  /** The update of one client, in a new array. */
  float[] train(LocalTrainer.Task task) {
    ParallelTrainer kept = free.poll();
    ParallelTrainer trainer = kept == null ? Run.trainer(config, data) : kept;
    float[][] update = new float[1][];
    trainer.begin(task).finish(values -> update[0] = values.clone());
    free.add(trainer);
    return update[0];
  }
}
