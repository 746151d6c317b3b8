package dev.cicada.spark;

import dev.cicada.protocol.Aggregation;
import dev.cicada.protocol.FoldingTrainer;
import dev.cicada.protocol.LocalTrainer;
import dev.cicada.training.partition.Partition;
import java.io.Serializable;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;

/**
 * Trains clients on executors. Each task is a separate job, so those of later rounds go on while an
 * earlier round is waited for.
 *
 * <p>A model that clients start from is broadcast once, and released when nobody holds it. Updates
 * of a large model stay on the executors until they are folded there. Those of a small model come
 * back as results of their tasks, since a job to fold them would take longer.
 */
final class SparkTrainer implements FoldingTrainer {
  /**
   * From this many parameters on, executors fold updates, unless {@code spark.cicada.foldFrom} is
   * set.
   */
  private static final int USUALLY_FOLDED_FROM = 1 << 19;

  private static final int TASKS_PER_CORE = 2;

  private final JavaSparkContext spark;
  private final Broadcast<Shipment> shipment;
  private final int parameterCount;
  private final Partition partition;
  private final Runnable working;
  private final boolean folds;
  private final IdentityHashMap<float[], Broadcast<float[]>> models = new IdentityHashMap<>();

  /**
   * A trainer of a run.
   *
   * @param working is told of every task
   */
  SparkTrainer(
      JavaSparkContext spark,
      Broadcast<Shipment> shipment,
      int parameterCount,
      Partition partition,
      Runnable working) {
    this.spark = spark;
    this.shipment = shipment;
    this.parameterCount = parameterCount;
    this.partition = partition;
    this.working = working;
    folds = parameterCount >= spark.getConf().getInt("spark.cicada.foldFrom", USUALLY_FOLDED_FROM);
  }

  /** The pending steps of a client, as they are sent. */
  private record Steps(int client, long firstStep, int count) implements Serializable {}

  /** What an executor does with them. */
  private record Training(Broadcast<Shipment> shipment, Broadcast<float[]> start)
      implements Function<Steps, float[]> {
    @Override
    public float[] call(Steps steps) {
      return Executor.of(shipment.value())
          .train(
              new LocalTrainer.Task(
                  steps.client(), start.value(), steps.firstStep(), steps.count()));
    }
  }

  /** An update that is made on an executor, and may stay there. */
  final class Update implements Begun {
    private final JavaRDD<float[]> values;
    private final Future<?> made;
    private final Passage passage;

    Update(JavaRDD<float[]> values, Passage passage) {
      this.values = values;
      this.passage = passage;
      made = folds ? values.foreachPartitionAsync(each -> {}) : values.collectAsync();
    }

    JavaRDD<float[]> values() {
      return values;
    }

    /** Waits until it is made. */
    Object await() {
      return SparkCluster.await(made);
    }

    @Override
    public void finish(Consumer<float[]> consumer) {
      Object result = await();
      List<?> updates = folds ? SparkCluster.await(values.collectAsync()) : (List<?>) result;
      float[] update = (float[]) updates.get(0);
      passage.pass(update);
      consumer.accept(update);
      release();
    }

    void release() {
      if (folds) {
        values.unpersist(false);
      }
    }

    @Override
    public void cancel() {
      made.cancel(true);
      release();
    }
  }

  @Override
  public int parameterCount() {
    return parameterCount;
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
    return TASKS_PER_CORE * spark.defaultParallelism();
  }

  @Override
  public Begun begin(Task task) {
    working.run();
    spark.setLocalProperty("spark.scheduler.pool", "train");
    Steps steps = new Steps(task.client(), task.firstStep(), task.steps());
    JavaRDD<float[]> update =
        spark.parallelize(List.of(steps), 1).map(new Training(shipment, model(task.start())));
    return new Update(
        folds ? update.persist(StorageLevel.MEMORY_AND_DISK()) : update, task.passage());
  }

  /** A model as executors know it. */
  Broadcast<float[]> model(float[] model) {
    return models.computeIfAbsent(model, spark::broadcast);
  }

  @Override
  public void keepOnly(List<float[]> kept) {
    Set<float[]> alive = Collections.newSetFromMap(new IdentityHashMap<>());
    alive.addAll(kept);
    models
        .entrySet()
        .removeIf(
            each -> {
              boolean unheld = !alive.contains(each.getKey());
              if (unheld) {
                each.getValue().destroy();
              }
              return unheld;
            });
  }

  @Override
  public Optional<Folding> fold(Aggregation aggregation, float[][] state) {
    return folds
        ? Optional.of(new SparkFolding(spark, shipment, this, aggregation.isByCoordinate(), state))
        : Optional.empty();
  }
}
