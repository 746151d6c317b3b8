package dev.cicada.lab.statistics;

import java.util.Collection;

/** What the data says of a claim, the worst for the claim first. */
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

  /** Of a claim that says several things: it holds if all hold, and fails with any that does. */
  public static Verdict ofAll(Collection<Verdict> verdicts) {
    return verdicts.stream().min(Verdict::compareTo).orElseThrow();
  }
}
