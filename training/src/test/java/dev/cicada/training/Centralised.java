package dev.cicada.training;

import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.protocol.LocalTrainer.Task;
import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.TrainTest;
import dev.cicada.training.engine.Descent;
import dev.cicada.training.engine.Engine;
import dev.cicada.training.engine.ParallelEvaluator;
import dev.cicada.training.engine.ParallelTrainer;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import dev.cicada.training.partition.Iid;
import java.util.List;

/** One client that holds all training samples: what a model learns without any federation. */
final class Centralised implements AutoCloseable {
  private static final Seed SEED = new Seed(1);

  private final ParallelTrainer trainer;
  private final ParallelEvaluator onTraining;
  private final ParallelEvaluator onTest;
  private final float[] parameters;
  private final int stepsPerEpoch;
  private long done;

  Centralised(String modelName, TrainTest data, Descent descent) {
    Dataset train = data.train();
    Model model = Models.named(modelName, train.shape(), train.classes());
    Engine engine = Engines.named(Engines.AUTO, model);
    trainer =
        new ParallelTrainer(
            engine, model, descent, train, new Iid().partition(train, 1, SEED), SEED, 1);
    onTraining = new ParallelEvaluator(engine, model, train, 2);
    onTest = new ParallelEvaluator(engine, model, data.test(), 2);
    parameters = model.initialise(SEED);
    stepsPerEpoch = train.size() / descent.batchSize();
  }

  /** Goes through the training samples once, then tests the model. */
  Evaluation epoch() {
    step(stepsPerEpoch);
    return onTest.evaluate(parameters);
  }

  /** Does some steps, and returns the mean loss over all training samples after them. */
  double lossAfter(int steps) {
    step(steps);
    return onTraining.evaluate(parameters).loss();
  }

  private void step(int steps) {
    trainer.train(
        List.of(new Task(0, parameters, done, steps)),
        (task, update) -> {
          for (int index = 0; index < parameters.length; index++) {
            parameters[index] += update[index];
          }
        });
    done += steps;
  }

  @Override
  public void close() {
    trainer.close();
    onTraining.close();
    onTest.close();
  }
}
