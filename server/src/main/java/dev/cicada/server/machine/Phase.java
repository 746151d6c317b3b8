package dev.cicada.server.machine;

/** Where a round stands. */
public enum Phase {
  /** Clients measure their channels; the round is not planned. */
  MEASURING,
  /** The round is planned; clients draw, and its band is not granted yet. */
  DRAWING,
  /** Clients send their updates, having their shares of the band. */
  CALLING,
  /** The updates are being applied; no more are taken. */
  CLOSING,
  /** There are no more rounds. */
  FINISHED
}
