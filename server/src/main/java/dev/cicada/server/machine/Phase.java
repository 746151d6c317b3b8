package dev.cicada.server.machine;

/** The phase of a round. */
public enum Phase {
  /** Clients measure their channels; the round is not planned yet. */
  MEASURING,
  /** The round is planned; clients draw, and its band is not granted yet. */
  DRAWING,
  /** Clients have their shares of the band and send their updates. */
  CALLING,
  /** Updates are being applied; no more are accepted. */
  CLOSING,
  /** There are no more rounds. */
  FINISHED
}
