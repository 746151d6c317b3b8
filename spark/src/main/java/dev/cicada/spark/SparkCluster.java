package dev.cicada.spark;

import dev.cicada.protocol.LocalTrainer;
import dev.cicada.run.CodeDigest;
import dev.cicada.run.cluster.Cluster;
import dev.cicada.run.config.RunConfig;
import dev.cicada.text.UserError;
import dev.cicada.training.partition.Partition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.apache.spark.SparkException;
import org.apache.spark.SparkFiles;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.VoidFunction;

/** The executors of a Spark application, and this process as its driver. */
final class SparkCluster implements Cluster {
  private static final long LOOK_MILLIS = 200;

  private final JavaSparkContext spark;
  private final ExitDelay exit;

  SparkCluster(String master) {
    spark = new JavaSparkContext(SparkSettings.of(master));
    spark.sc().addSparkListener(new Refusals(spark.sc()));
    exit = new ExitDelay();
  }

  @Override
  public int cores() {
    return spark.defaultParallelism();
  }

  @Override
  public LocalTrainer trainer(RunConfig config, int parameterCount, Partition partition) {
    List<String> plugins = ship(config.registry().plugins().stream().map(p -> p.source()).toList());
    Shipment shipment =
        new Shipment(config.toYaml(), plugins, CodeDigest.text(CodeDigest.ofRuns()));
    return new SparkTrainer(
        spark, spark.broadcast(shipment), parameterCount, partition, exit::work);
  }

  @Override
  public void forEach(List<String> items, List<String> plugins, Work work, BooleanSupplier stop) {
    if (items.isEmpty()) {
      return;
    }
    exit.work();
    List<String> shipped = ship(plugins);
    JavaFutureAction<Void> job =
        spark
            .parallelize(items, items.size())
            .foreachAsync((VoidFunction<String>) item -> work.on(item, Shipment.places(shipped)));
    try {
      while (!job.isDone()) {
        if (stop.getAsBoolean()) {
          job.cancel(true);
          return;
        }
        try {
          job.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException notYet) {
          // Then check again whether to stop.
        }
      }
      job.get();
    } catch (ExecutionException e) {
      throw failure(e);
    } catch (InterruptedException e) {
      job.cancel(true);
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Ships files to the executors.
   *
   * @return the names by which executors know them
   */
  private List<String> ship(List<String> paths) {
    List<String> names = new ArrayList<>();
    for (String path : paths) {
      if (Files.isDirectory(Path.of(path))) {
        throw new UserError(
            "plug-in %s is a folder, which Spark does not ship. Maybe make it a jar"
                .formatted(path));
      }
      spark.addFile(path);
      names.add(Path.of(path).getFileName().toString());
    }
    return names;
  }

  /** Waits for the result of a job. */
  static <T> T await(Future<T> job) {
    try {
      return job.get();
    } catch (ExecutionException e) {
      throw failure(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    }
  }

  /** The failure, with the executor's own words if it has any for the user. */
  private static RuntimeException failure(ExecutionException failure) {
    if (ExitDelay.isEnding()) {
      return new UserError(
          "stopped, without the work under way, which took too long to wait for. Maybe go on with --resume",
          failure);
    }
    Throwable cause = failure;
    while ((cause instanceof ExecutionException || cause instanceof SparkException)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    String message = String.valueOf(cause.getMessage());
    return Refusals.words(message)
        .<RuntimeException>map(words -> new UserError("an executor says: " + words, failure))
        .orElseGet(() -> new IllegalStateException("Spark gave up: " + message, failure));
  }

  @Override
  public void close() {
    try (exit) {
      spark.close();
    }
  }

  /** The path of a shipped file. */
  static String place(String name) {
    return SparkFiles.get(name);
  }
}
