package dev.cicada.training.engine;

import dev.cicada.training.optimizer.LocalOptimizer;
import dev.cicada.training.optimizer.Sgd;
import java.util.Optional;

/**
 * Local steps on the mean loss of a batch.
 *
 * @param batchSize samples in a step, unless the client has fewer
 * @param clipNorm a gradient with a larger norm is scaled down to this; infinite for none
 */
public record Descent(LocalOptimizer optimizer, int batchSize, float clipNorm) {
  public Descent {
    if (batchSize < 1) {
      throw new IllegalArgumentException("batchSize is " + batchSize + "; it must be positive");
    }
    if (!(clipNorm > 0)) {
      throw new IllegalArgumentException("clipNorm is " + clipNorm + "; it must be positive");
    }
  }

  /** Gradient descent without momentum, weight decay or clipping. */
  public static Descent plain(float learningRate, int batchSize) {
    return sgd(learningRate, batchSize, 0, 0, Float.POSITIVE_INFINITY);
  }

  /** Gradient descent. */
  public static Descent sgd(
      float learningRate, int batchSize, float momentum, float weightDecay, float clipNorm) {
    return new Descent(new Sgd(learningRate, momentum, weightDecay), batchSize, clipNorm);
  }

  /** The learning rate, if a step just subtracts that times the gradient. */
  public Optional<Float> plainRate() {
    return optimizer instanceof Sgd sgd && sgd.isPlain() && !clips()
        ? Optional.of(sgd.learningRate())
        : Optional.empty();
  }

  /** Whether gradients may have to be scaled down. */
  public boolean clips() {
    return clipNorm < Float.POSITIVE_INFINITY;
  }

  /** The factor by which clipping multiplies a gradient of this norm. */
  public float keep(double norm) {
    return norm > clipNorm ? (float) (clipNorm / norm) : 1f;
  }
}
