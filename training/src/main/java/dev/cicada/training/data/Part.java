package dev.cicada.training.data;

/** A part of a dataset. */
public enum Part {
  /** For training. */
  TRAIN,
  /** For testing. */
  TEST;

  /** What one does with it; its files are named after this. */
  String verb() {
    return this == TRAIN ? "train" : "test";
  }
}
