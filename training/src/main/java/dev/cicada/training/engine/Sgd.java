package dev.cicada.training.engine;

import dev.cicada.text.UserError;

/**
 * Stochastic gradient descent on the mean loss of a batch.
 *
 * <p>A step scales the gradient g down to {@code clipNorm} if its norm is larger, adds {@code
 * weightDecay} times the parameters, then takes v = momentum v + g and subtracts {@code
 * learningRate} v. The velocity v starts at zero in every task, so splitting a task in two gives
 * the same bits only without momentum.
 *
 * @param learningRate positive
 * @param batchSize samples in a step, unless the client has fewer
 * @param momentum 0 for none, below 1
 * @param weightDecay 0 for none
 * @param clipNorm infinite for none
 */
public record Sgd(
    float learningRate, int batchSize, float momentum, float weightDecay, float clipNorm) {
  public Sgd {
    boolean rateIsRight = learningRate > 0 && Float.isFinite(learningRate);
    require(rateIsRight, "learningRate", learningRate, "positive and finite");
    require(batchSize > 0, "batchSize", batchSize, "positive");
    require(momentum >= 0 && momentum < 1, "momentum", momentum, "at least 0 and below 1");
    boolean decayIsRight = weightDecay >= 0 && Float.isFinite(weightDecay);
    require(decayIsRight, "weightDecay", weightDecay, "at least 0 and finite");
    require(clipNorm > 0, "clipNorm", clipNorm, "positive");
  }

  /** Descent without momentum, weight decay or clipping. */
  public static Sgd plain(float learningRate, int batchSize) {
    return new Sgd(learningRate, batchSize, 0, 0, Float.POSITIVE_INFINITY);
  }

  /** Whether a step just subtracts {@code learningRate} times the gradient. */
  public boolean isPlain() {
    return momentum == 0 && weightDecay == 0 && clipNorm == Float.POSITIVE_INFINITY;
  }

  private static void require(boolean right, String name, Number value, String allowed) {
    if (!right) {
      throw new UserError("%s is %s; it must be %s".formatted(name, value, allowed));
    }
  }
}
