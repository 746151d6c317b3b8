package dev.cicada.plan;

/** Which of the paper's problems is solved; it depends on what is known of the channels. */
public enum Mode {
  /** P1': one gain per client, one probability and share for all rounds. */
  ONLINE,
  /** P1: a gain per client and round, a probability and share for each. */
  OFFLINE
}
