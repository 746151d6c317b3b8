package dev.cicada.benchmarks;

import dev.cicada.protocol.LocalTrainer.Task;
import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.Batch;
import dev.cicada.training.engine.Descent;
import dev.cicada.training.engine.ParallelTrainer;
import dev.cicada.training.engine.Workspace;
import dev.cicada.training.engine.vector.VectorEngine;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Time of one step of the 784-200-200-10 network with batch 10: 8.79 million operations. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 15, time = 1)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class DenseTrainingBenchmark {
  private static final int CLIENTS = 100;
  private static final int STEPS = 5;

  /** Steps that take as many operations as one {@link MatrixProduct}. */
  private static final int STEPS_PER_PRODUCT = 244;

  private final Model model = Models.named("mlp-2x200", new Shape(1, 28, 28), 10);
  private final Dataset dataset = Images.random(model.input(), 60_000);
  private final float[] start = model.initialise(new Seed(1));
  private final Batch batch = new Batch(dataset, 10);
  private Workspace workspace;
  private ParallelTrainer trainer;
  private List<Task> tasks;
  private int next;

  @Setup(Level.Trial)
  public void open() {
    Descent descent = Descent.plain(0.01f, 10);
    VectorEngine engine = new VectorEngine();
    workspace = engine.open(model, descent, 10);
    workspace.load(start);
    trainer =
        new ParallelTrainer(
            engine, model, descent, dataset, Images.evenly(dataset, CLIENTS), new Seed(2), 2);
    tasks = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      tasks.add(new Task(client, start, 0, STEPS));
    }
  }

  @TearDown(Level.Trial)
  public void close() {
    workspace.close();
    trainer.close();
  }

  /** The floor: as many operations at the speed of a large matrix product. */
  @Benchmark
  @OperationsPerInvocation(STEPS_PER_PRODUCT)
  public void floor(MatrixProduct product) {
    product.multiply();
  }

  /** One client's steps, one after the other. */
  @Benchmark
  public void step() {
    batch.clear();
    for (int place = 0; place < 10; place++) {
      batch.add(next++ % dataset.size());
    }
    next %= dataset.size();
    workspace.step(batch);
  }

  /**
   * Five steps for each of a hundred clients on two threads, with everything that a round needs.
   */
  @Benchmark
  @OperationsPerInvocation(CLIENTS * STEPS)
  public void clients() {
    trainer.train(tasks, (task, update) -> {});
  }
}
