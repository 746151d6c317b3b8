package dev.cicada.training.data;

/** A part of a dataset. */
public enum Part {
  /** To learn from. */
  TRAIN,
  /** To judge by. */
  TEST;

  /** What one does with it, and what files of it are named after. */
  String verb() {
    return this == TRAIN ? "train" : "test";
  }
}
