package dev.cicada.training.engine.vector;

/**
 * Where a layer's inputs lie: for each tile of samples, a row of samples for each input.
 *
 * @param values the inputs
 * @param stride length of a row
 * @param tileStep from one tile's first value to the next tile's
 */
record Inputs(float[] values, int stride, int tileStep) {
  /** Where the tile that begins with this sample begins. */
  int origin(int sample) {
    return sample / Lanes.SAMPLES * tileStep;
  }
}
