package dev.cicada.simulation;

import dev.cicada.protocol.Evaluator;
import dev.cicada.protocol.LocalTrainer;
import dev.cicada.random.Purpose;
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;

/** Linear regression by stochastic gradient descent. Every client has its own targets. */
final class LeastSquares implements LocalTrainer, Evaluator {
  static final float RATE = 0.05f;
  private static final int PARAMETERS = 4;
  private static final int BATCH = 2;

  private final int clients;
  private final Seed seed;
  private final boolean parallel;

  LeastSquares(int clients, Seed seed, boolean parallel) {
    this.clients = clients;
    this.seed = seed;
    this.parallel = parallel;
  }

  @Override
  public int parameterCount() {
    return PARAMETERS;
  }

  @Override
  public int clientCount() {
    return clients;
  }

  @Override
  public int tasksAtOnce() {
    return parallel ? 8 : 1;
  }

  @Override
  public Begun begin(Task task) {
    CompletableFuture<float[]> trained =
        parallel
            ? CompletableFuture.supplyAsync(() -> train(task))
            : CompletableFuture.completedFuture(train(task));
    return consumer -> {
      float[] update = trained.join();
      consumer.accept(update);
      Arrays.fill(update, Float.NaN);
    };
  }

  private float[] train(Task task) {
    float[] model = task.start().clone();
    for (long step = task.firstStep(); step < task.firstStep() + task.steps(); step++) {
      step(task.client(), step, model);
    }
    for (int i = 0; i < PARAMETERS; i++) {
      model[i] -= task.start()[i];
    }
    task.passage().pass(model);
    return model;
  }

  /** One step of one client, in place. */
  void step(int client, long step, float[] model) {
    float[] gradient = gradient(client, step, model);
    for (int i = 0; i < PARAMETERS; i++) {
      model[i] -= RATE * gradient[i];
    }
  }

  /** The gradient of the mean of (x.a - b)^2 / 2 over the step's batch. */
  float[] gradient(int client, long step, float[] model) {
    RandomStream batch = seed.split(Purpose.BATCHES).split(client).stream(step);
    float[] gradient = new float[PARAMETERS];
    for (int sample = 0; sample < BATCH; sample++) {
      float[] input = new float[PARAMETERS];
      float error = -(1 + client % 3);
      for (int i = 0; i < PARAMETERS; i++) {
        input[i] = (float) batch.nextGaussian();
        error += input[i] * model[i];
      }
      for (int i = 0; i < PARAMETERS; i++) {
        gradient[i] += error * input[i] / BATCH;
      }
    }
    return gradient;
  }

  @Override
  public Evaluation evaluate(float[] parameters) {
    double loss = 0;
    for (float parameter : parameters) {
      loss += (double) parameter * parameter;
    }
    return new Evaluation(1 / (1 + loss), loss);
  }
}
