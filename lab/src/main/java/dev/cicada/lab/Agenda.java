package dev.cicada.lab;

/** What is to be run in a folder: the paper's experiments as a profile says, or one's own sweep. */
public sealed interface Agenda permits Profile, Sweep {
  /** What it is called. */
  String name();

  /** How many seeds there are at the most, from 1 on. */
  int seeds();

  /** The text that it was read from; empty for what comes with the lab. */
  String yaml();
}
