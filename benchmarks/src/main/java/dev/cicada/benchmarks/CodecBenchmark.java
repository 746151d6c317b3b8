package dev.cicada.benchmarks;

import dev.cicada.codec.Codec;
import dev.cicada.codec.CodecProvider;
import dev.cicada.codec.Dither;
import dev.cicada.extension.Registry;
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import dev.cicada.run.config.RunConfig;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.Batch;
import dev.cicada.training.engine.Descent;
import dev.cicada.training.engine.Workspace;
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
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time to write and read an update of the 784-200-200-10 network, compared with one of its steps.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class CodecBenchmark {
  private static final Model MODEL = Models.named("mlp-2x200", new Shape(1, 28, 28), 10);
  private static final int BATCH = 10;

  /** An update like those of training: most values are small, and some are not. */
  @State(Scope.Benchmark)
  public static class Update {
    @Param({"float32", "float16", "int8", "int4", "random-k", "top-k"})
    private String name;

    private final float[] values = new float[MODEL.parameterCount()];
    private final float[] decoded = new float[values.length];
    private Codec codec;
    private byte[] bytes;
    private int round;

    @Setup(Level.Trial)
    public void draw() {
      codec =
          Registry.ofClassPath()
              .named(CodecProvider.class, "codec", name)
              .codec(RunConfig.standard().settings());
      bytes = new byte[codec.encodedBytes(values.length)];
      RandomStream stream = new Seed(1).stream(0);
      for (int i = 0; i < values.length; i++) {
        values[i] = (float) (1e-3 * stream.nextGaussian() * Math.exp(2 * stream.nextGaussian()));
      }
    }
  }

  /** A client's training step. */
  @State(Scope.Benchmark)
  public static class Training {
    private final Dataset dataset = Images.random(MODEL.input(), 60_000);
    private final Batch batch = new Batch(dataset, BATCH);
    private final Workspace workspace =
        new VectorEngine().open(MODEL, Descent.plain(0.01f, BATCH), BATCH);
    private int next;

    @Setup(Level.Trial)
    public void load() {
      workspace.load(MODEL.initialise(new Seed(1)));
    }
  }

  @Benchmark
  public void encodeAndDecode(Update update) {
    Dither dither = Dither.of(new Seed(2), 0, update.round++);
    update.codec.encode(update.values, dither, update.bytes);
    update.codec.decode(update.bytes, dither, update.decoded);
  }

  @Benchmark
  public void step(Training training) {
    training.batch.clear();
    for (int place = 0; place < BATCH; place++) {
      training.batch.add(training.next++ % training.dataset.size());
    }
    training.next %= training.dataset.size();
    training.workspace.step(training.batch);
  }
}
