package dev.cicada.runtime.machine;

/** Where a round stands. */
public enum Phase {
  /** Clients measure their channels; the round is not planned. */
  MEASURING,
  /** The round is planned; clients draw and call. */
  CALLING,
  /** There are no more rounds. */
  FINISHED
}
