package dev.cicada.training.engine;

import dev.cicada.protocol.LocalTrainer;
import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.model.Model;
import dev.cicada.training.partition.Partition;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Local training on several threads. All steps of a task run on one of them.
 *
 * <p>Updates have the same bits at any number of threads. At most eight updates per thread exist at
 * a time (two if the model is large), and one model per thread.
 */
public final class ParallelTrainer implements LocalTrainer, AutoCloseable {
  /** Enough that threads have work while the caller waits for another thread's long task. */
  private static final int MOST_TASKS_PER_THREAD = 8;

  /** Memory for updates, unless two of them take more. */
  private static final long BYTES_PER_THREAD = 1 << 25;

  private final Model model;
  private final Partition partition;
  private final Workers<LocalTraining> workers;
  private final Queue<float[]> spare = new ConcurrentLinkedQueue<>();

  /** A trainer with this many threads, which live until it is closed. */
  public ParallelTrainer(
      Engine engine,
      Model model,
      Descent descent,
      Dataset dataset,
      Partition partition,
      Seed seed,
      int threads) {
    Fit.require(engine, model, dataset);
    for (int client = 0; client < partition.clients(); client++) {
      Fit.requireSamples(partition, client);
    }
    this.model = model;
    this.partition = partition;
    BatchOrder order = new BatchOrder(partition, descent.batchSize(), seed);
    int largest = order.largestSize();
    this.workers =
        new Workers<>(
            "cicada-trainer",
            threads,
            () ->
                new LocalTraining(
                    engine.open(model, descent, largest), new Batch(dataset, largest), order));
  }

  @Override
  public int parameterCount() {
    return model.parameterCount();
  }

  @Override
  public int clientCount() {
    return partition.clients();
  }

  @Override
  public int samples(int client) {
    return partition.size(client);
  }

  @Override
  public int tasksAtOnce() {
    long bytes = (long) Float.BYTES * model.parameterCount();
    long each = Math.max(2, Math.min(MOST_TASKS_PER_THREAD, BYTES_PER_THREAD / bytes));
    return Math.toIntExact(each * workers.threads());
  }

  /**
   * {@inheritDoc}
   *
   * <p>An interrupt ends waiting with a {@code CancellationException}.
   */
  @Override
  public Begun begin(Task task) {
    requireFitting(task);
    Future<float[]> job = workers.submit(training -> train(training, task));
    return new Begun() {
      @Override
      public void finish(Consumer<float[]> consumer) {
        float[] update = Workers.await(job);
        consumer.accept(update);
        spare.add(update);
      }

      @Override
      public void cancel() {
        job.cancel(true);
      }
    };
  }

  private float[] train(LocalTraining training, Task task) {
    float[] kept = spare.poll();
    float[] update = kept == null ? new float[model.parameterCount()] : kept;
    training.train(task).subtract(task.start(), update);
    task.passage().pass(update);
    return update;
  }

  private void requireFitting(Task task) {
    if (task.client() >= partition.clients() || task.start().length != model.parameterCount()) {
      throw new IllegalArgumentException(
          "task names client %d and has %d parameters; there are %d clients, and model %s has %d parameters"
              .formatted(
                  task.client(),
                  task.start().length,
                  partition.clients(),
                  model.name(),
                  model.parameterCount()));
    }
  }

  @Override
  public void close() {
    workers.close();
    spare.clear();
  }
}
