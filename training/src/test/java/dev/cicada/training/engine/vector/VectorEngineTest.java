package dev.cicada.training.engine.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.EngineContract;
import dev.cicada.training.engine.Sgd;
import dev.cicada.training.engine.Synthetic;
import dev.cicada.training.engine.Workspace;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VectorEngineTest {
  private static final Shape SHAPE = new Shape(1, 13, 7);

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
    EngineContract.assertStepEqualsReference(engine, model, Sgd.plain(0.1f, batchSize), 1e-5);
    EngineContract.assertScoreEqualsReference(engine, model, 1e-6);
  }

  @ParameterizedTest
  @CsvSource({"0.9, 0, Infinity", "0, 0.01, Infinity", "0, 0, 0.05", "0.5, 0.1, 0.1"})
  void stepWithStoredGradientEqualsReference(float momentum, float decay, float clipNorm) {
    Model model = Models.named("dense-31-9", SHAPE, 5);
    Sgd sgd = new Sgd(0.1f, 12, momentum, decay, clipNorm);
    EngineContract.assertStepEqualsReference(engine, model, sgd, 1e-5);
  }

  @Test
  void smallBatchAfterLargeOneIsAsIfAlone() {
    Model model = Models.named("dense-20-30", SHAPE, 10);
    Dataset dataset = Synthetic.dataset(SHAPE, 10, 60);
    float[] start = model.initialise(new Seed(5));
    try (Workspace used = engine.open(model, Sgd.plain(0.1f, 40), 40);
        Workspace fresh = engine.open(model, Sgd.plain(0.1f, 3), 3)) {
      used.load(start);
      used.step(Synthetic.batch(dataset, 0, 40));
      used.load(start);
      fresh.load(start);
      used.step(Synthetic.batch(dataset, 50, 3));
      fresh.step(Synthetic.batch(dataset, 50, 3));
      assertThat(parameters(used, model)).isEqualTo(parameters(fresh, model));
    }
  }

  @Test
  void divergedModelLeavesNothingBehind() {
    Model model = Models.named("dense-20-30", SHAPE, 10);
    Dataset dataset = Synthetic.dataset(SHAPE, 10, 60);
    float[] start = model.initialise(new Seed(5));
    float[] broken = start.clone();
    Arrays.fill(broken, Float.NaN);
    try (Workspace used = engine.open(model, Sgd.plain(0.1f, 13), 13);
        Workspace fresh = engine.open(model, Sgd.plain(0.1f, 13), 13)) {
      used.load(broken);
      used.step(Synthetic.batch(dataset, 0, 13));
      used.load(start);
      fresh.load(start);
      used.step(Synthetic.batch(dataset, 13, 11));
      fresh.step(Synthetic.batch(dataset, 13, 11));
      assertThat(parameters(used, model)).isEqualTo(parameters(fresh, model));
    }
  }

  /** These bits came from runs with 4, 8 and 16 lanes on JDK 17 and 25, which agreed. */
  @Test
  void bitsAreTheSameOnEveryMachine() {
    Model model = Models.named("dense-37-21", SHAPE, 10);
    Dataset dataset = Synthetic.dataset(SHAPE, 10, 60);
    try (Workspace workspace = engine.open(model, Sgd.plain(0.1f, 12), 12)) {
      workspace.load(model.initialise(new Seed(6)));
      for (int step = 0; step < 40; step++) {
        workspace.step(Synthetic.batch(dataset, step, 12));
      }
      assertThat(Arrays.hashCode(parameters(workspace, model))).isEqualTo(-1_401_783_727);
    }
  }

  private static float[] parameters(Workspace workspace, Model model) {
    float[] parameters = new float[model.parameterCount()];
    workspace.store(parameters);
    return parameters;
  }
}
