package dev.cicada.radio;

import dev.cicada.random.RandomStream;
import dev.cicada.text.Require;

/** The places between two distances from the server, which is the origin of all coordinates. */
public record Ring(double innerMeters, double outerMeters) {
  public Ring {
    Require.positive("outerMeters", outerMeters, "Maybe the radius of the cell.");
    Require.that(
        innerMeters > 0 && innerMeters < outerMeters,
        "innerMeters",
        innerMeters,
        "positive and below outerMeters, " + outerMeters,
        "Maybe the two are swapped.");
  }

  boolean contains(Ring other) {
    return innerMeters <= other.innerMeters && other.outerMeters <= outerMeters;
  }

  /** Puts a client at a random place, uniform over the ring's area. */
  void place(int client, RandomStream stream, double[] x, double[] y) {
    double innerSquare = innerMeters * innerMeters;
    double outerSquare = outerMeters * outerMeters;
    double distance = StrictMath.sqrt(stream.nextDouble(innerSquare, outerSquare));
    double angle = 2 * StrictMath.PI * stream.nextDouble();
    x[client] = distance * StrictMath.cos(angle);
    y[client] = distance * StrictMath.sin(angle);
  }
}
