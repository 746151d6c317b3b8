package dev.cicada.plan;

/** A sum that a million terms of very different size do not wear down (Neumaier). */
final class Sum {
  private double sum;
  private double lost;

  void add(double term) {
    double next = sum + term;
    lost += StrictMath.abs(sum) >= StrictMath.abs(term) ? sum - next + term : term - next + sum;
    sum = next;
  }

  double value() {
    return sum + lost;
  }
}
