package dev.cicada.radio;

/**
 * How much weaker a signal arrives than it was sent, by distance alone.
 *
 * <p>A model with a random line of sight says how probable it is; whoever uses the model draws the
 * state and passes it back in. A model that knows no such state ignores it.
 */
public interface PathLoss {
  /** The loss in decibels, given the state that was drawn. */
  double decibels(double distanceMeters, boolean lineOfSight);

  /** The probability that a client at this distance sees the server, in [0, 1]. */
  double lineOfSightProbability(double distanceMeters);
}
