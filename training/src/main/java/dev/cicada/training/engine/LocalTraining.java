package dev.cicada.training.engine;

import dev.cicada.protocol.LocalTrainer.Task;
import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.partition.Partition;

/**
 * One thread's local training: a pure function of parameters, the client's data, steps and seed.
 *
 * <p>Without momentum, steps 0 to 9 at once give the same bits as 0 to 4 and then 5 to 9.
 */
final class LocalTraining implements AutoCloseable {
  private final Workspace workspace;
  private final Batch batch;
  private final BatchOrder order;

  LocalTraining(
      Workspace workspace, Dataset dataset, Partition partition, int batchSize, Seed seed) {
    this.workspace = workspace;
    this.batch = new Batch(dataset, batchSize);
    this.order = new BatchOrder(partition, batchSize, seed);
  }

  /** Does the task's steps, and returns the workspace that then holds the parameters. */
  Workspace train(Task task) {
    workspace.load(task.start());
    for (int step = 0; step < task.steps(); step++) {
      Workers.checkInterrupt();
      order.fill(batch, task.client(), task.firstStep() + step);
      workspace.step(batch);
    }
    return workspace;
  }

  @Override
  public void close() {
    workspace.close();
  }
}
