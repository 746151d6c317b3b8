package dev.cicada.training.model;

/**
 * Where the parameters of one layer lie in a model's flat array: the weights, then the biases.
 *
 * @param layer whose parameters
 * @param fanIn number of inputs that each output sums over
 * @param outputs number of biases
 * @param offset of the first weight
 */
public record Block(Layer layer, int fanIn, int outputs, int offset) {
  /** Number of weights. */
  public int weights() {
    return fanIn * outputs;
  }

  /** Offset of the first bias. */
  public int biasOffset() {
    return offset + weights();
  }

  /** Offset just after the last bias. */
  public int end() {
    return biasOffset() + outputs;
  }
}
