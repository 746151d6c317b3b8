package dev.cicada.plan;

/** What is known of the channels, and so which of the paper's problems is solved. */
public enum Mode {
  /** P1': one gain per client, one probability and share for all rounds. */
  ONLINE,
  /** P1: a gain per client and round, a probability and share for each. */
  OFFLINE
}
