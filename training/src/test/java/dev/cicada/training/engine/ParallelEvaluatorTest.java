package dev.cicada.training.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.vector.VectorEngine;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import org.junit.jupiter.api.Test;

class ParallelEvaluatorTest {
  private static final Shape SHAPE = new Shape(1, 9, 5);
  private static final Dataset DATASET = SmallData.dataset(SHAPE, 4, 203);
  private static final Model MODEL = Models.named("dense-18", SHAPE, 4);

  @Test
  void evaluationIsTheSameBitsAtAnyNumberOfThreads() {
    float[] parameters = MODEL.initialise(new Seed(1));
    Evaluation alone = evaluate(parameters, 20, 1);
    assertThat(evaluate(parameters, 20, 2)).isEqualTo(alone);
    assertThat(evaluate(parameters, 20, 7)).isEqualTo(alone);
  }

  @Test
  void evaluationCountsEverySampleOnce() {
    float[] parameters = MODEL.initialise(new Seed(1));
    Evaluation whole = evaluate(parameters, 203, 1);
    Evaluation pieces = evaluate(parameters, 7, 2);
    assertThat(pieces.accuracy()).isEqualTo(whole.accuracy());
    assertThat(pieces.loss()).isCloseTo(whole.loss(), within(1e-12));
    double expected = new Reference(MODEL, DATASET).loss(Reference.exact(parameters), 0, 203, null);
    assertThat(whole.loss()).isCloseTo(expected, within(1e-6));
  }

  @Test
  void trainingOnSeparableDataMakesEveryAnswerRight() {
    float[] parameters = MODEL.initialise(new Seed(1));
    try (Workspace workspace = new VectorEngine().open(MODEL, Descent.plain(0.1f, 29), 29)) {
      workspace.load(parameters);
      for (int step = 0; step < 700; step++) {
        workspace.step(SmallData.batch(DATASET, step % 7 * 29, 29));
      }
      workspace.store(parameters);
    }
    Evaluation evaluation = evaluate(parameters, 50, 2);
    assertThat(evaluation.accuracy()).isEqualTo(1);
    assertThat(evaluation.loss()).isLessThan(0.05);
  }

  private static Evaluation evaluate(float[] parameters, int batchSize, int threads) {
    try (ParallelEvaluator evaluator =
        new ParallelEvaluator(new VectorEngine(), MODEL, DATASET, batchSize, threads)) {
      return evaluator.evaluate(parameters);
    }
  }
}
