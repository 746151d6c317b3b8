package dev.cicada.simulation;

/** When the simulator runs the clients' local steps; the bits are the same. */
public enum Training {
  /** All of a client's pending steps when it calls: the work that somebody sees. */
  LAZY,
  /** Every client's pending steps in every round, to show that nothing depends on being lazy. */
  EAGER
}
