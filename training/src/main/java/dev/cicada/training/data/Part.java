package dev.cicada.training.data;

/** A part of a dataset. */
public enum Part {
  /** To learn from. */
  TRAIN,
  /** To judge by. */
  TEST
}
