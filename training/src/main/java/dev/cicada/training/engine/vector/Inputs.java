package dev.cicada.training.engine.vector;

/**
 * Where a layer's inputs lie: for each tile of samples, a row of samples for each input.
 *
 * @param values the inputs
 * @param stride length of a row
 * @param tileStep from one tile's first value to the next tile's
 */
record Inputs(float[] values, int stride, int tileStep) {
  /** The place where the tile with this first sample begins. */
  int origin(int sample) {
    return sample / Lanes.SAMPLES * tileStep;
  }
}
