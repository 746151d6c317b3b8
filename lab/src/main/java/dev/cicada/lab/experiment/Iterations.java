package dev.cicada.lab.experiment;

/** A reading of the paper's "local iterations": steps on one batch, or passes over the data. */
public enum Iterations {
  BATCHES("iterations are batches", ""),
  EPOCHS("an epoch a round", "-epochs");

  private final String words;
  private final String suffix;

  Iterations(String words, String suffix) {
    this.words = words;
    this.suffix = suffix;
  }

  /** For people. */
  public String words() {
    return words;
  }

  /** For names of files. */
  String suffix() {
    return suffix;
  }
}
