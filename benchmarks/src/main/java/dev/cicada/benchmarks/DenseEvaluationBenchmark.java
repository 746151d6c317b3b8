package dev.cicada.benchmarks;

import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.random.Seed;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.ParallelEvaluator;
import dev.cicada.training.engine.vector.VectorEngine;
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
import org.openjdk.jmh.annotations.Warmup;

/** Time per image of evaluating the 784-200-200-10 network: 397,600 operations. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 15, time = 1)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class DenseEvaluationBenchmark {
  private static final int IMAGES = 10_000;

  /** Images that take as many operations as one {@link MatrixProduct}. */
  private static final int IMAGES_PER_PRODUCT = 5401;

  private final Model model = Models.named("mlp-2x200", new Shape(1, 28, 28), 10);
  private final float[] parameters = model.initialise(new Seed(1));
  private ParallelEvaluator evaluator;

  @Setup(Level.Trial)
  public void open() {
    evaluator =
        new ParallelEvaluator(new VectorEngine(), model, Images.random(model.input(), IMAGES), 1);
  }

  @TearDown(Level.Trial)
  public void close() {
    evaluator.close();
  }

  /** The floor: as many operations at the speed of a large matrix product. */
  @Benchmark
  @OperationsPerInvocation(IMAGES_PER_PRODUCT)
  public void floor(MatrixProduct product) {
    product.multiply();
  }

  /** All images on one thread. */
  @Benchmark
  @OperationsPerInvocation(IMAGES)
  public Evaluation evaluate() {
    return evaluator.evaluate(parameters);
  }
}
