package dev.cicada.training.engine.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.random.Seed;
import dev.cicada.training.ChildJvm;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.Descent;
import dev.cicada.training.engine.EngineContract;
import dev.cicada.training.engine.SmallData;
import dev.cicada.training.engine.Workspace;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VectorEngineTest {
  private static final Shape SHAPE = new Shape(1, 13, 7);
  private static final Model MODEL = Models.named("dense-20-30", SHAPE, 10);

  private final VectorEngine engine = new VectorEngine();

  @ParameterizedTest
  @CsvSource({
    "logistic, 10, 10",
    "dense-200-200, 10, 10",
    "dense-1, 1, 2",
    "dense-33-16-17, 7, 3",
    "dense-15-40, 23, 11",
    "dense-64, 128, 10"
  })
  void stepEqualsReference(String name, int batchSize, int classes) {
    Model model = Models.named(name, SHAPE, classes);
    EngineContract.assertStepEqualsReference(engine, model, Descent.plain(0.1f, batchSize), 1e-5);
    EngineContract.assertScoreEqualsReference(engine, model, 1e-6);
  }

  @ParameterizedTest
  @CsvSource({"0.9, 0, Infinity", "0, 0.01, Infinity", "0, 0, 0.05", "0.5, 0.1, 0.1"})
  void stepWithStoredGradientEqualsReference(float momentum, float decay, float clipNorm) {
    Model model = Models.named("dense-31-9", SHAPE, 5);
    Descent descent = Descent.sgd(0.1f, 12, momentum, decay, clipNorm);
    EngineContract.assertStepEqualsReference(engine, model, descent, 1e-5);
  }

  @Test
  void smallBatchAfterLargeOneIsAsIfAlone() {
    assertFirstStepLeavesNothingBehind(MODEL.initialise(new Seed(4)), 40, 3);
  }

  @Test
  void divergedModelLeavesNothingBehind() {
    float[] broken = new float[MODEL.parameterCount()];
    Arrays.fill(broken, Float.NaN);
    assertFirstStepLeavesNothingBehind(broken, 13, 11);
  }

  private void assertFirstStepLeavesNothingBehind(float[] first, int firstBatch, int nextBatch) {
    Dataset dataset = SmallData.dataset(SHAPE, 10, 60);
    float[] start = MODEL.initialise(new Seed(5));
    try (Workspace used = engine.open(MODEL, Descent.plain(0.1f, firstBatch), firstBatch);
        Workspace fresh = engine.open(MODEL, Descent.plain(0.1f, nextBatch), nextBatch)) {
      used.load(first);
      used.step(SmallData.batch(dataset, 0, firstBatch));
      used.load(start);
      fresh.load(start);
      used.step(SmallData.batch(dataset, firstBatch, nextBatch));
      fresh.step(SmallData.batch(dataset, firstBatch, nextBatch));
      assertThat(parameters(used)).isEqualTo(parameters(fresh));
    }
  }

  /** Vectors of 16, 32 and 64 bytes, if the machine has them. */
  @ParameterizedTest
  @ValueSource(ints = {16, 32, 64})
  void bitsAreTheSameAtAnyWidthOfVectors(int bytes) throws IOException, InterruptedException {
    assertThat(ChildJvm.run(VectorBits.class, "-XX:MaxVectorSize=" + bytes))
        .isEqualTo(Integer.toString(VectorBits.EXPECTED));
  }

  private static float[] parameters(Workspace workspace) {
    float[] parameters = new float[MODEL.parameterCount()];
    workspace.store(parameters);
    return parameters;
  }
}
