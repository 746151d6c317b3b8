package dev.cicada.training.engine.vector;

import static dev.cicada.training.engine.vector.Lanes.COUNT;
import static dev.cicada.training.engine.vector.Lanes.SPECIES;

import dev.cicada.training.engine.Sgd;
import java.util.Arrays;
import jdk.incubator.vector.FloatVector;

/** The gradient of one array of parameters, for descent that cannot do without storing it. */
final class StoredGradient {
  final float[] gradient;
  private final float[] parameters;
  private final float[] velocity;
  private final int stride;

  /** A gradient of parameters that lie in rows of {@code stride}, a multiple of whole vectors. */
  StoredGradient(float[] parameters, int stride) {
    this.parameters = parameters;
    this.stride = stride;
    this.gradient = new float[parameters.length];
    this.velocity = new float[parameters.length];
  }

  /** Forgets the velocity. */
  void reset() {
    Arrays.fill(velocity, 0f);
  }

  /** Makes the gradient zero. */
  void clear() {
    Arrays.fill(gradient, 0f);
  }

  /** Sum of squares; a column's in its own lane, so that the order does not depend on the lanes. */
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
  void descend(Sgd sgd, float keep) {
    for (int at = 0; at < gradient.length; at++) {
      float slope = gradient[at] * keep + sgd.weightDecay() * parameters[at];
      velocity[at] = sgd.momentum() * velocity[at] + slope;
      parameters[at] -= sgd.learningRate() * velocity[at];
    }
  }
}
