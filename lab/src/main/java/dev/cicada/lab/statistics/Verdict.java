package dev.cicada.lab.statistics;

import java.util.Collection;

/** What the data say about a claim, worst first. */
public enum Verdict {
  DOES_NOT_HOLD("does not hold"),
  UNDECIDED("undecided"),
  HOLDS("holds");

  private final String words;

  Verdict(String words) {
    this.words = words;
  }

  /** For people. */
  public String words() {
    return words;
  }

  /**
   * The verdict on a claim of several comparisons: it holds if all hold, and fails if any fails.
   */
  public static Verdict ofAll(Collection<Verdict> verdicts) {
    return verdicts.stream().min(Verdict::compareTo).orElseThrow();
  }
}
