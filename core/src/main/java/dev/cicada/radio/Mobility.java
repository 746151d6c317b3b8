package dev.cicada.radio;

import dev.cicada.random.Seed;

/** How clients move from round to round. */
public interface Mobility {
  /**
   * Starts the movement of clients 0 to {@code clients - 1} in an area.
   *
   * <p>Client k draws only from {@code seed.split(k).stream(round)}, so its way does not depend on
   * how many others there are.
   */
  Movement start(Ring area, int clients, Seed seed);

  /** Clients on the move; for one thread at a time. */
  @FunctionalInterface
  interface Movement {
    /**
     * Writes every client's coordinates, in meters from the server, in a round.
     *
     * <p>Rounds can be asked for in any order, always with the same answer. A movement with memory
     * is fast forward, but going back replays it from round 0.
     */
    void positions(int round, double[] x, double[] y);
  }
}
