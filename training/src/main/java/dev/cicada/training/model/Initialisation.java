package dev.cicada.training.model;

import dev.cicada.random.RandomStream;

/** How the first parameters of a layer are drawn. */
public enum Initialisation {
  /** Weights and biases uniform within 1/sqrt(fan-in) of zero, as PyTorch's layers do. */
  NARROW {
    @Override
    void fill(float[] parameters, Block block, RandomStream stream) {
      double bound = 1 / StrictMath.sqrt(block.fanIn());
      uniform(parameters, block.offset(), block.end(), bound, stream);
    }
  },
  /**
   * Weights uniform within sqrt(6/fan-in) of zero, biases zero: keeps the size of activations
   * through many layers (He, Zhang, Ren, Sun: Delving Deep into Rectifiers, 2015).
   */
  HE {
    @Override
    void fill(float[] parameters, Block block, RandomStream stream) {
      double bound = StrictMath.sqrt(6.0 / block.fanIn());
      uniform(parameters, block.offset(), block.biasOffset(), bound, stream);
    }
  };

  abstract void fill(float[] parameters, Block block, RandomStream stream);

  private static void uniform(
      float[] parameters, int from, int to, double bound, RandomStream stream) {
    for (int index = from; index < to; index++) {
      parameters[index] = (float) stream.nextDouble(-bound, bound);
    }
  }
}
