package dev.cicada.spark;

import dev.cicada.protocol.Aggregation;
import dev.cicada.protocol.FoldingTrainer.Contribution;
import dev.cicada.protocol.FoldingTrainer.Folding;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/**
 * Aggregates updates on the executors that have them.
 *
 * <p>Updates are cut into slices of coordinates. All pieces of a slice go to one executor, which
 * adds them in the order of the callers, as one machine would add whole updates. An aggregation
 * that does not work by coordinate has one slice.
 */
final class SparkFolding implements Folding {
  /**
   * How many bytes the pieces of a slice may take together, unless a slice is a single coordinate.
   */
  private static final long SLICE_BYTES = 1 << 26;

  private final JavaSparkContext spark;
  private final Broadcast<Shipment> shipment;
  private final SparkTrainer trainer;
  private final boolean byCoordinate;
  private float[][] state;

  SparkFolding(
      JavaSparkContext spark,
      Broadcast<Shipment> shipment,
      SparkTrainer trainer,
      boolean byCoordinate,
      float[][] state) {
    this.spark = spark;
    this.shipment = shipment;
    this.trainer = trainer;
    this.byCoordinate = byCoordinate;
    this.state = state.clone();
  }

  /** Where slices begin and end. */
  private record Slices(int count, int length) implements Serializable {
    int from(int slice) {
      return (int) ((long) length * slice / count);
    }

    float[] of(float[] whole, int slice) {
      return Arrays.copyOfRange(whole, from(slice), from(slice + 1));
    }
  }

  /** The part of a caller's update that is in a slice. */
  private record Piece(int caller, float[] values) implements Serializable {}

  /** A caller without its update. */
  private record Caller(
      int client, int samples, int round, int interval, int staleness, Broadcast<float[]> held)
      implements Serializable {}

  /** The result for a slice. */
  private record Folded(int slice, boolean changed, float[] model, float[][] state)
      implements Serializable {}

  /** Sends each slice to its own task. */
  private static final class BySlice extends Partitioner {
    private final int slices;

    BySlice(int slices) {
      this.slices = slices;
    }

    @Override
    public int numPartitions() {
      return slices;
    }

    @Override
    public int getPartition(Object slice) {
      return (Integer) slice;
    }
  }

  /** Everything that is needed to fold a slice. */
  private record Fold(
      Broadcast<Shipment> shipment,
      Slices slices,
      int clients,
      List<Caller> callers,
      Broadcast<float[]> model,
      Broadcast<float[][]> state)
      implements Serializable {
    Iterator<Tuple2<Integer, Piece>> cut(int caller, Iterator<float[]> update) {
      float[] values = update.next();
      List<Tuple2<Integer, Piece>> pieces = new ArrayList<>();
      for (int slice = 0; slice < slices.count(); slice++) {
        pieces.add(new Tuple2<>(slice, new Piece(caller, slices.of(values, slice))));
      }
      return pieces.iterator();
    }

    Iterator<Folded> fold(Iterator<Tuple2<Integer, Piece>> pieces) {
      float[][] byCaller = new float[callers.size()][];
      int slice = 0;
      while (pieces.hasNext()) {
        Tuple2<Integer, Piece> piece = pieces.next();
        slice = piece._1();
        byCaller[piece._2().caller()] = piece._2().values();
      }
      int number = slice;
      float[] next = slices.of(model.value(), number);
      float[][] rows =
          Arrays.stream(state.value()).map(row -> slices.of(row, number)).toArray(float[][]::new);
      Aggregation.Accumulator accumulator =
          Executor.of(shipment.value()).aggregation().start(clients, next.length, rows);
      for (int i = 0; i < byCaller.length; i++) {
        Caller caller = callers.get(i);
        accumulator.add(
            new Aggregation.Update(
                caller.client(),
                caller.samples(),
                caller.round(),
                caller.interval(),
                caller.staleness(),
                byCaller[i],
                slices.of(caller.held().value(), number)));
      }
      boolean changed = accumulator.apply(next);
      return List.of(new Folded(number, changed, next, accumulator.state())).iterator();
    }
  }

  @Override
  public Optional<float[]> next(List<Contribution> contributions, float[] model) {
    List<SparkTrainer.Update> updates =
        contributions.stream().map(each -> (SparkTrainer.Update) each.begun()).toList();
    updates.forEach(SparkTrainer.Update::await);
    spark.setLocalProperty("spark.scheduler.pool", "fold");
    Broadcast<float[][]> before = spark.broadcast(state);
    Slices slices = new Slices(sliceCount(contributions.size(), model.length), model.length);
    Fold fold =
        new Fold(
            shipment,
            slices,
            trainer.clientCount(),
            contributions.stream().map(this::caller).toList(),
            trainer.model(model),
            before);
    List<Folded> folded = fold(updates, fold);
    before.destroy();
    updates.forEach(SparkTrainer.Update::release);
    boolean changed = folded.get(0).changed();
    float[] next = new float[model.length];
    float[][] after = new float[folded.get(0).state().length][model.length];
    for (Folded each : folded) {
      int from = slices.from(each.slice());
      System.arraycopy(each.model(), 0, next, from, each.model().length);
      for (int row = 0; row < after.length; row++) {
        System.arraycopy(each.state()[row], 0, after[row], from, each.model().length);
      }
    }
    state = after;
    return changed ? Optional.of(next) : Optional.empty();
  }

  private List<Folded> fold(List<SparkTrainer.Update> updates, Fold fold) {
    @SuppressWarnings({"unchecked", "rawtypes"})
    JavaRDD<float[]>[] all =
        updates.stream().map(SparkTrainer.Update::values).toArray(JavaRDD[]::new);
    JavaRDD<Tuple2<Integer, Piece>> pieces =
        spark.union(all).mapPartitionsWithIndex(fold::cut, true);
    JavaRDD<Folded> folded =
        JavaPairRDD.fromJavaRDD(pieces)
            .partitionBy(new BySlice(fold.slices().count()))
            .mapPartitions(fold::fold);
    List<Folded> result = SparkCluster.await(folded.collectAsync());
    folded.rdd().cleanShuffleDependencies(false);
    return result;
  }

  private Caller caller(Contribution contribution) {
    Aggregation.Update about = contribution.about();
    return new Caller(
        about.client(),
        about.samples(),
        about.round(),
        about.interval(),
        about.staleness(),
        trainer.model(about.held()));
  }

  /** At least one for each core, and enough that no task holds too much of all updates. */
  private int sliceCount(int callers, int length) {
    if (!byCoordinate) {
      return 1;
    }
    long bytes = (long) Float.BYTES * callers * length;
    long wanted = Math.max(spark.defaultParallelism(), (bytes + SLICE_BYTES - 1) / SLICE_BYTES);
    return (int) Math.min(wanted, length);
  }

  @Override
  public float[][] state() {
    return Arrays.stream(state).map(float[]::clone).toArray(float[][]::new);
  }
}
