package dev.cicada.benchmarks;

import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.Batch;
import dev.cicada.training.engine.Descent;
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
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time per image of AlexNet steps with batch 128, two clients on two threads: 446.6 million
 * operations.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 10, time = 3)
@Threads(2)
@Fork(1)
public class ConvolutionalTrainingBenchmark {
  private static final int BATCH = 128;

  /** Matrix products in a sample of the floor. */
  private static final int PRODUCTS = 5;

  private static final int IMAGES_PER_SAMPLE = 24;

  private final Model model = Models.named("alexnet", new Shape(3, 32, 32), 10);
  private final Dataset dataset = Images.random(model.input(), BATCH);
  private final Batch batch = new Batch(dataset, BATCH);
  private Workspace workspace;

  @Setup(Level.Trial)
  public void open() {
    workspace = new TorchEngine().open(model, Descent.plain(0.01f, BATCH), BATCH);
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
  @OperationsPerInvocation(IMAGES_PER_SAMPLE)
  public void floor(MatrixProduct product) {
    for (int count = 0; count < PRODUCTS; count++) {
      product.multiply();
    }
  }

  /** One step on each thread. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public void step() {
    workspace.step(batch);
  }
}
