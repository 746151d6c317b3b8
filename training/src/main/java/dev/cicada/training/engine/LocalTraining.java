package dev.cicada.training.engine;

import dev.cicada.protocol.LocalTrainer.Task;

/**
 * One thread's local training: a pure function of parameters, the client's data, steps and seed.
 *
 * <p>Without momentum, steps 0 to 9 at once give the same bits as steps 0 to 4 followed by 5 to 9.
 */
final class LocalTraining implements AutoCloseable {
  private final Workspace workspace;
  private final Batch batch;
  private final BatchOrder order;

  LocalTraining(Workspace workspace, Batch batch, BatchOrder order) {
    this.workspace = workspace;
    this.batch = batch;
    this.order = order;
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
