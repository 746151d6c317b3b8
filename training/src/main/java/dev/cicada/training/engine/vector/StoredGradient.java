package dev.cicada.training.engine.vector;

import static dev.cicada.training.engine.vector.Lanes.COUNT;
import static dev.cicada.training.engine.vector.Lanes.SPECIES;

import dev.cicada.training.optimizer.LocalOptimizer;
import java.util.Arrays;
import jdk.incubator.vector.FloatVector;

/** The gradient of one array of parameters, for descent that must store it. */
final class StoredGradient {
  final float[] gradient;
  private final float[] parameters;
  private final LocalOptimizer.Moves moves;
  private final int stride;

  /** A gradient of parameters in rows of {@code stride}, which is a whole number of vectors. */
  StoredGradient(float[] parameters, int stride, LocalOptimizer optimizer) {
    this.parameters = parameters;
    this.stride = stride;
    this.gradient = new float[parameters.length];
    this.moves = optimizer.open(parameters.length);
  }

  /** Begins a task with the parameters as they are. */
  void begin() {
    moves.begin(parameters);
  }

  /** Makes the gradient zero. */
  void clear() {
    Arrays.fill(gradient, 0f);
  }

  /**
   * Sum of squares. Each column is summed in its own lane, so the order does not depend on their
   * number.
   */
  double squares() {
    double total = 0;
    for (int column = 0; column < stride; column += COUNT) {
      FloatVector squares = FloatVector.zero(SPECIES);
      for (int at = column; at < gradient.length; at += stride) {
        FloatVector values = FloatVector.fromArray(SPECIES, gradient, at);
        squares = values.fma(values, squares);
      }
      for (int lane = 0; lane < COUNT; lane++) {
        total += squares.lane(lane);
      }
    }
    return total;
  }

  /** Moves the parameters along the gradient times {@code keep}. */
  void descend(float keep) {
    if (keep != 1f) {
      for (int at = 0; at < gradient.length; at++) {
        gradient[at] *= keep;
      }
    }
    moves.move(parameters, gradient);
  }
}
