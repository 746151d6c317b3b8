package dev.cicada.training.engine;

import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.model.Model;
import dev.cicada.training.partition.Partition;

/**
 * One client's training, step by step, for as long as the client runs. For one thread at a time.
 *
 * <p>Single steps give the same bits as {@link ParallelTrainer} gives for all of them at once, even
 * with momentum.
 */
public final class ClientTraining implements AutoCloseable {
  private final int client;
  private final Workspace workspace;
  private final Batch batch;
  private final BatchOrder order;
  private float[] start = {};
  private long nextStep;

  /** Training of one of the partition's clients. */
  public ClientTraining(
      Engine engine,
      Model model,
      Descent descent,
      Dataset dataset,
      Partition partition,
      int client,
      Seed seed) {
    Fit.require(engine, model, dataset);
    Fit.requireSamples(partition, client);
    this.client = client;
    order = new BatchOrder(partition, descent.batchSize(), seed);
    workspace = engine.open(model, descent, order.size(client));
    batch = new Batch(dataset, order.size(client));
  }

  /**
   * Starts anew from a model.
   *
   * @param model not copied and not changed
   * @param firstStep number of local steps that the client has done before
   */
  public void begin(float[] model, long firstStep) {
    start = model;
    nextStep = firstStep;
    workspace.load(model);
  }

  /** Does the next step. */
  public void step() {
    order.fill(batch, client, nextStep++);
    workspace.step(batch);
  }

  /** Number of the next step. */
  public long nextStep() {
    return nextStep;
  }

  /** What the steps so far have changed: the parameters now, minus those at the start. */
  public float[] update() {
    float[] update = new float[start.length];
    workspace.subtract(start, update);
    return update;
  }

  @Override
  public void close() {
    workspace.close();
  }
}
