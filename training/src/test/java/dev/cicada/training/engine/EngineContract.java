package dev.cicada.training.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.model.Model;
import dev.cicada.training.optimizer.Sgd;

/** What must hold for every engine. */
public final class EngineContract {
  private EngineContract() {}

  /** Three steps equal the reference's, relative to the largest change of any parameter. */
  public static void assertStepEqualsReference(
      Engine engine, Model model, Descent descent, double tolerance) {
    Dataset dataset = SmallData.dataset(model.input(), model.classes(), descent.batchSize() + 3);
    float[] start = model.initialise(new Seed(11));
    double[] parameters = Reference.exact(start);
    double[] velocity = new double[start.length];
    try (Workspace workspace = engine.open(model, descent, descent.batchSize())) {
      workspace.load(start);
      for (int first = 0; first < 3; first++) {
        step(new Reference(model, dataset), parameters, velocity, first, descent);
        workspace.step(SmallData.batch(dataset, first, descent.batchSize()));
      }
      float[] trained = new float[start.length];
      workspace.store(trained);
      double largestError = 0;
      double largestChange = 0;
      for (int index = 0; index < start.length; index++) {
        largestError = Math.max(largestError, Math.abs(trained[index] - parameters[index]));
        largestChange = Math.max(largestChange, Math.abs(parameters[index] - start[index]));
      }
      assertThat(largestError / largestChange).isLessThan(tolerance);
    }
  }

  private static void step(
      Reference reference, double[] parameters, double[] velocity, int first, Descent descent) {
    Sgd sgd = (Sgd) descent.optimizer();
    double[] gradient = new double[parameters.length];
    reference.loss(parameters, first, descent.batchSize(), gradient);
    double squares = 0;
    for (double slope : gradient) {
      squares += slope * slope;
    }
    double keep = Math.min(1, descent.clipNorm() / Math.sqrt(squares));
    for (int index = 0; index < parameters.length; index++) {
      double slope = keep * gradient[index] + sgd.weightDecay() * parameters[index];
      velocity[index] = sgd.momentum() * velocity[index] + slope;
      parameters[index] -= sgd.learningRate() * velocity[index];
    }
  }

  /** Scores equal the reference's loss. */
  public static void assertScoreEqualsReference(Engine engine, Model model, double tolerance) {
    Dataset dataset = SmallData.dataset(model.input(), model.classes(), 23);
    float[] start = model.initialise(new Seed(12));
    double[] parameters = Reference.exact(start);
    try (Workspace workspace = engine.open(model, Descent.plain(1, 23), 23)) {
      workspace.load(start);
      double loss = workspace.score(SmallData.batch(dataset, 0, 23)).loss() / 23;
      double expected = new Reference(model, dataset).loss(parameters, 0, 23, null);
      assertThat(Math.abs(loss - expected) / expected).isLessThan(tolerance);
    }
  }
}
