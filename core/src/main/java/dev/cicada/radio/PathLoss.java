package dev.cicada.radio;

/**
 * How much weaker a signal arrives than it was sent, by distance alone.
 *
 * <p>A model with a random line of sight gives its probability; the caller draws the state and
 * passes it back in. Other models ignore it.
 */
public interface PathLoss {
  /** The loss in decibels. */
  double decibels(double distanceMeters, boolean lineOfSight);

  /** The probability that a client at this distance sees the server, in [0, 1]. */
  double lineOfSightProbability(double distanceMeters);
}
