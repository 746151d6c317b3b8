package dev.cicada.benchmarks;

import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.Batch;
import dev.cicada.training.engine.Sgd;
import dev.cicada.training.engine.Workspace;
import dev.cicada.training.engine.torch.TorchEngine;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** Time of one AlexNet step with batch 128, two clients on two threads: 57.2 billion operations. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 10, time = 3)
@Threads(2)
@Fork(1)
public class ConvolutionalTrainingBenchmark {
  private static final int BATCH = 128;

  /** {@link MatrixProduct}s that take as many operations as one step, to one percent. */
  private static final int PRODUCTS_PER_STEP = 27;

  private final Model model = Models.named("alexnet", new Shape(3, 32, 32), 10);
  private final Dataset dataset = Images.random(model.input(), BATCH);
  private final Batch batch = new Batch(dataset, BATCH);
  private Workspace workspace;

  @Setup(Level.Trial)
  public void open() {
    workspace = new TorchEngine().open(model, Sgd.plain(0.01f, BATCH), BATCH);
    workspace.load(model.initialise(new Seed(1)));
    for (int sample = 0; sample < BATCH; sample++) {
      batch.add(sample);
    }
  }

  @TearDown(Level.Trial)
  public void close() {
    workspace.close();
  }

  /** The floor: as many operations at the speed of large matrix products on two threads. */
  @Benchmark
  public void floor(MatrixProduct product) {
    for (int count = 0; count < PRODUCTS_PER_STEP; count++) {
      product.multiply();
    }
  }

  /** One step on each thread. */
  @Benchmark
  public void step() {
    workspace.step(batch);
  }
}
