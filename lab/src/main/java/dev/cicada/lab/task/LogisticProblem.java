package dev.cicada.lab.task;

import dev.cicada.protocol.LocalTrainer;
import dev.cicada.random.Purpose;
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import java.util.Arrays;

/**
 * Logistic regression on made-up data that differs from client to client, by full gradients.
 *
 * <p>It is small enough that every constant of the paper's Assumption 1 is known, not guessed. The
 * curvature of a loss is at most a quarter of the mean squared norm of its inputs, the norm of a
 * gradient is at most the mean norm of the inputs, and full gradients have no noise. One label in
 * ten is wrong, so no model is perfect and a best one exists.
 */
final class LogisticProblem implements LocalTrainer {
  static final int CLIENTS = 10;
  private static final int SAMPLES = 50;
  private static final int INPUTS = 6;
  private static final double WRONG_LABELS = 0.1;
  private static final double LEAST_GRADIENT = 1e-18;
  private static final int MOST_DESCENTS = 200_000;

  private final double[][][] inputs = new double[CLIENTS][SAMPLES][INPUTS];
  private final double[][] signs = new double[CLIENTS][SAMPLES];
  private final double smoothness;
  private final double gradientNorm;

  LogisticProblem(Seed root) {
    Seed seed = root.split(Purpose.DATA);
    double[] truth = gaussian(seed.stream(-1), 1);
    double largestSquare = 0;
    double largestLength = 0;
    for (int client = 0; client < CLIENTS; client++) {
      RandomStream stream = seed.stream(client);
      double[] center = gaussian(stream, 1);
      double squares = 0;
      double lengths = 0;
      for (int sample = 0; sample < SAMPLES; sample++) {
        double[] input = gaussian(stream, 1);
        input[0] = 1;
        for (int i = 1; i < INPUTS; i++) {
          input[i] += center[i];
        }
        boolean wrong = stream.nextDouble() < WRONG_LABELS;
        signs[client][sample] = product(truth, input) > 0 != wrong ? 1 : -1;
        inputs[client][sample] = input;
        squares += product(input, input) / SAMPLES;
        lengths += StrictMath.sqrt(product(input, input)) / SAMPLES;
      }
      largestSquare = StrictMath.max(largestSquare, squares);
      largestLength = StrictMath.max(largestLength, lengths);
    }
    smoothness = largestSquare / 4;
    gradientNorm = largestLength;
  }

  private static double[] gaussian(RandomStream stream, double deviation) {
    double[] values = new double[INPUTS];
    Arrays.setAll(values, i -> deviation * stream.nextGaussian());
    return values;
  }

  private static double product(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }

  /** L: no local gradient changes faster. */
  double smoothness() {
    return smoothness;
  }

  /** G_max: no local gradient is longer. */
  double gradientNorm() {
    return gradientNorm;
  }

  /** eta: the largest step that Lemma 1 allows. */
  double learningRate() {
    return 1 / (8 * smoothness);
  }

  /** f: the mean of the clients' losses. */
  double loss(double[] model) {
    double loss = 0;
    for (int client = 0; client < CLIENTS; client++) {
      for (int sample = 0; sample < SAMPLES; sample++) {
        double margin = signs[client][sample] * product(model, inputs[client][sample]);
        loss += StrictMath.log1p(StrictMath.exp(-margin)) / (CLIENTS * SAMPLES);
      }
    }
    return loss;
  }

  /** The squared norm of f's gradient. */
  double squaredGradientNorm(double[] model) {
    double[] gradient = gradient(model);
    return product(gradient, gradient);
  }

  private double[] gradient(double[] model) {
    double[] mean = new double[INPUTS];
    for (int client = 0; client < CLIENTS; client++) {
      double[] local = gradient(client, model);
      for (int i = 0; i < INPUTS; i++) {
        mean[i] += local[i] / CLIENTS;
      }
    }
    return mean;
  }

  private double[] gradient(int client, double[] model) {
    double[] gradient = new double[INPUTS];
    for (int sample = 0; sample < SAMPLES; sample++) {
      double[] input = inputs[client][sample];
      double sign = signs[client][sample];
      double weight = -sign / (1 + StrictMath.exp(sign * product(model, input))) / SAMPLES;
      for (int i = 0; i < INPUTS; i++) {
        gradient[i] += weight * input[i];
      }
    }
    return gradient;
  }

  /** The least value of f, by descent until nothing improves. */
  double leastLoss() {
    double[] model = new double[INPUTS];
    for (int step = 0; step < MOST_DESCENTS; step++) {
      double[] gradient = gradient(model);
      if (product(gradient, gradient) < LEAST_GRADIENT) {
        return loss(model);
      }
      for (int i = 0; i < INPUTS; i++) {
        model[i] -= gradient[i] / smoothness;
      }
    }
    throw new IllegalStateException("the loss has no least value that descent finds");
  }

  @Override
  public int parameterCount() {
    return INPUTS;
  }

  @Override
  public int clientCount() {
    return CLIENTS;
  }

  @Override
  public int tasksAtOnce() {
    return 1;
  }

  @Override
  public Begun begin(Task task) {
    return consumer -> consumer.accept(train(task));
  }

  private float[] train(Task task) {
    double[] model = doubles(task.start());
    for (int step = 0; step < task.steps(); step++) {
      double[] gradient = gradient(task.client(), model);
      for (int i = 0; i < INPUTS; i++) {
        model[i] -= learningRate() * gradient[i];
      }
    }
    float[] update = new float[INPUTS];
    for (int i = 0; i < INPUTS; i++) {
      update[i] = (float) (model[i] - task.start()[i]);
    }
    task.passage().pass(update);
    return update;
  }

  static double[] doubles(float[] values) {
    double[] doubles = new double[values.length];
    Arrays.setAll(doubles, i -> values[i]);
    return doubles;
  }
}
