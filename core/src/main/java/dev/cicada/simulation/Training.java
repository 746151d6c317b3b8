package dev.cicada.simulation;

/** When the simulator runs the clients' local steps. The results have the same bits. */
public enum Training {
  /**
   * All of a client's pending steps when it calls. Steps that never reach the server are not run.
   */
  LAZY,
  /** Every client's pending steps in every round, to check that laziness changes nothing. */
  EAGER
}
