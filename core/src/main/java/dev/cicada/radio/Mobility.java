package dev.cicada.radio;

import dev.cicada.random.Seed;

/** How clients change place from round to round. */
public interface Mobility {
  /**
   * Starts the movement of clients 0 to {@code clients - 1} in an area.
   *
   * <p>Client k draws from {@code seed.split(k).stream(round)} and from nowhere else, so it goes
   * its own way however many others there are.
   */
  Movement start(Ring area, int clients, Seed seed);

  /** Clients on the move; for one thread at a time. */
  @FunctionalInterface
  interface Movement {
    /**
     * Writes every client's coordinates, in meters from the server, in a round.
     *
     * <p>Rounds may be asked for in any order and give the same places whenever they are. A
     * movement with memory is fast forward, and replays from round 0 when asked to go back.
     */
    void positions(int round, double[] x, double[] y);
  }
}
