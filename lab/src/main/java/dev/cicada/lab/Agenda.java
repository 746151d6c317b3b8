package dev.cicada.lab;

/** What to run in a folder: the paper's experiments in the size of a profile, or a user's sweep. */
public sealed interface Agenda permits Profile, Sweep {
  /** Its name. */
  String name();

  /** The largest number of seeds, which count from 1. */
  int seeds();

  /** The text that it was read from; empty if it comes with the lab. */
  String yaml();
}
