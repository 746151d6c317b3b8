package dev.cicada.training.engine.torch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.Batch;
import dev.cicada.training.engine.Descent;
import dev.cicada.training.engine.EngineContract;
import dev.cicada.training.engine.SmallData;
import dev.cicada.training.engine.Workspace;
import dev.cicada.training.engine.vector.VectorEngine;
import dev.cicada.training.model.Initialisation;
import dev.cicada.training.model.Layer;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import java.util.List;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TorchEngineTest {
  private static final Shape SHAPE = new Shape(2, 12, 11);

  private final TorchEngine engine = new TorchEngine();

  @BeforeAll
  static void needsNativeLibraries() {
    assumeTrue(new TorchEngine().obstacle().isEmpty(), "no native libraries for this platform");
  }

  @ParameterizedTest
  @CsvSource({"logistic, 10", "dense-30-17, 7", "dense-64, 33"})
  void stepOfDenseNetworkEqualsReference(String name, int batchSize) {
    Model model = Models.named(name, SHAPE, 10);
    EngineContract.assertStepEqualsReference(engine, model, Descent.plain(0.1f, batchSize), 1e-5);
    EngineContract.assertScoreEqualsReference(engine, model, 1e-6);
  }

  @ParameterizedTest
  @CsvSource({"0, 0, Infinity", "0.9, 0, Infinity", "0, 0.01, Infinity", "0.5, 0.1, 0.1"})
  void stepOfConvolutionalNetworkEqualsReference(float momentum, float decay, float clipNorm) {
    List<Layer> layers =
        List.of(
            new Layer.Convolution(5, 3, 2, 1),
            new Layer.MaxPooling(3, 2),
            new Layer.Convolution(6, 2, 1, 1),
            new Layer.Dense(9),
            new Layer.Dense(4));
    Model model = Model.of("small", SHAPE, layers, Initialisation.LECUN);
    Descent descent = Descent.sgd(0.1f, 6, momentum, decay, clipNorm);
    EngineContract.assertStepEqualsReference(engine, model, descent, 1e-5);
    EngineContract.assertScoreEqualsReference(engine, model, 1e-6);
  }

  /**
   * After two hundred steps only rounding differs: parameters agree to 1e-4 of the largest change.
   */
  @Test
  void agreesWithVectorEngineOverTwoHundredSteps() {
    Model model = Models.named("mlp-2x200", new Shape(1, 28, 28), 10);
    Dataset dataset = SmallData.dataset(model.input(), 10, 500);
    float[] start = model.initialise(new Seed(4));
    float[] one = new float[start.length];
    float[] other = new float[start.length];
    try (Workspace vector = new VectorEngine().open(model, Descent.plain(0.05f, 10), 10);
        Workspace torch = engine.open(model, Descent.plain(0.05f, 10), 10)) {
      vector.load(start);
      torch.load(start);
      for (int step = 0; step < 200; step++) {
        Batch batch = SmallData.batch(dataset, step * 10 % 500, 10);
        vector.step(batch);
        torch.step(batch);
      }
      vector.subtract(start, one);
      torch.subtract(start, other);
    }
    double largestChange = 0;
    double largestDifference = 0;
    for (int index = 0; index < start.length; index++) {
      largestChange = Math.max(largestChange, Math.abs(one[index]));
      largestDifference = Math.max(largestDifference, Math.abs(one[index] - other[index]));
    }
    assertThat(largestChange).isGreaterThan(0.01);
    assertThat(largestDifference / largestChange).isLessThan(1e-4);
  }

  /** Training pools by libtorch's own operation, and testing does not. */
  @ParameterizedTest
  @CsvSource({"2, 2", "3, 2", "2, 1", "3, 3", "1, 2", "5, 4"})
  @SuppressWarnings("try") // a scope is there to be closed, not to be used
  void testingPoolsToTheBitsOfTraining(int size, int stride) {
    List<Layer> layers =
        List.of(
            new Layer.Convolution(5, 3, 1, 1),
            new Layer.MaxPooling(size, stride),
            new Layer.Convolution(6, 2, 1, 1),
            new Layer.Dense(4));
    Model model = Model.of("small", SHAPE, layers, Initialisation.LECUN);
    float[] values = new float[7 * SHAPE.size()];
    RandomStream random = new Seed(3).stream(0);
    for (int index = 0; index < values.length; index++) {
      values[index] = (float) random.nextGaussian();
    }
    try (PointerScope scope = new PointerScope()) {
      FloatPointer parameters = new FloatPointer(model.initialise(new Seed(2)));
      Tensor input =
          torch.from_blob(
              new FloatPointer(values), 7, SHAPE.channels(), SHAPE.height(), SHAPE.width());
      assertThat(logits(new TorchLayers(model, parameters), input))
          .isEqualTo(logits(new TorchLayers(model, parameters).differentiate(), input));
    }
  }

  private static float[] logits(TorchLayers layers, Tensor input) {
    float[] logits = new float[7 * 4];
    layers.apply(input).contiguous().data_ptr_float().get(logits);
    return logits;
  }
}
