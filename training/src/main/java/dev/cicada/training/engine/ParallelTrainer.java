package dev.cicada.training.engine;

import dev.cicada.protocol.LocalTrainer;
import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.model.Model;
import dev.cicada.training.partition.Partition;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;

/**
 * Local training on several threads: each client's steps run together on one of them.
 *
 * <p>Updates are the same bits at any number of threads. At most two updates per thread exist at a
 * time, and one model per thread.
 */
public final class ParallelTrainer implements LocalTrainer, AutoCloseable {
  private static final int UPDATES_PER_THREAD = 2;

  private final Model model;
  private final Partition partition;
  private final Workers<LocalTraining> workers;
  private final Queue<float[]> spare = new ConcurrentLinkedQueue<>();

  /** A trainer with this many threads, which live until it is closed. */
  public ParallelTrainer(
      Engine engine,
      Model model,
      Sgd sgd,
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
    BatchOrder order = new BatchOrder(partition, sgd.batchSize(), seed);
    int largest = order.largestSize();
    this.workers =
        new Workers<>(
            "cicada-trainer",
            threads,
            () ->
                new LocalTraining(
                    engine.open(model, sgd, largest), new Batch(dataset, largest), order));
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
  public int tasksAtOnce() {
    return workers.threads() == 1 ? 1 : UPDATES_PER_THREAD * workers.threads();
  }

  /** As the interface says; an interrupt ends it with a {@code CancellationException}. */
  @Override
  public void train(List<Task> tasks, UpdateConsumer consumer) {
    tasks.forEach(this::requireFitting);
    ArrayDeque<Future<float[]>> running = new ArrayDeque<>();
    int limit = UPDATES_PER_THREAD * workers.threads();
    int submitted = 0;
    try {
      for (int index = 0; index < tasks.size(); index++) {
        while (submitted < tasks.size() && running.size() < limit) {
          Task task = tasks.get(submitted++);
          running.add(workers.submit(training -> train(training, task)));
        }
        float[] update = Workers.await(running.remove());
        consumer.accept(index, update);
        spare.add(update);
      }
    } finally {
      running.forEach(job -> job.cancel(true));
    }
  }

  private float[] train(LocalTraining training, Task task) {
    float[] kept = spare.poll();
    float[] update = kept == null ? new float[model.parameterCount()] : kept;
    training.train(task).subtract(task.start(), update);
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
