package dev.cicada.radio;

import dev.cicada.random.Seed;

/**
 * What small movements do to the received power: constant within a round, drawn anew in the next.
 */
public enum Fading {
  /** The power stays as path loss and shadowing leave it. */
  NONE,
  /** Many equal paths and no line of sight: a power factor that is exponential with mean one. */
  RAYLEIGH;

  /** The grain of a uniform draw. Keeps the factor above zero, and so every rate. */
  private static final double LOWEST_FACTOR = 0x1.0p-53;

  double factor(Seed seed, int client, int round) {
    return this == NONE
        ? 1
        : Math.max(LOWEST_FACTOR, seed.split(client).stream(round).nextExponential());
  }
}
