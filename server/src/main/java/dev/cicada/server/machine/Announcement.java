package dev.cicada.server.machine;

/** What a client is told about a round. */
public sealed interface Announcement {
  int round();

  /** Number of the model that the client holds or must fetch. */
  int held();

  /** Round of the client's last call; its steps since then are pending. */
  int lastCall();

  /** The client should measure and report its channel. */
  record Measure(int round, int held, int lastCall) implements Announcement {}

  /**
   * The client should draw and say whether it calls. Shares of the band are granted afterwards.
   *
   * @param mustCall whether it must call whatever it draws
   */
  record Draw(int round, int held, int lastCall, double probability, boolean mustCall)
      implements Announcement {}

  /**
   * The client should send its update. It draws first, unless it has done so to get its share.
   *
   * @param gain that it has reported
   * @param mustCall whether it must call whatever it draws
   * @param received whether its update of this round has arrived already
   */
  record Call(
      int round,
      int held,
      int lastCall,
      double probability,
      double share,
      double gain,
      boolean mustCall,
      boolean received)
      implements Announcement {}

  /** All rounds are over; {@code held} is the last model. */
  record Finished(int round, int held, int lastCall) implements Announcement {}
}
