package dev.cicada.lab.statistics;

/** Jain's index of fairness: (sum of x)^2 / (n sum of x^2). */
public final class Jain {
  private Jain() {}

  /** From 1/n if one has everything to 1 if all have the same; 1 if nobody has anything. */
  public static double index(double[] values) {
    double sum = 0;
    double squares = 0;
    for (double value : values) {
      sum += value;
      squares += value * value;
    }
    return squares == 0 ? 1 : sum * sum / (values.length * squares);
  }
}
