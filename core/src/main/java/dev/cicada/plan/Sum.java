package dev.cicada.plan;

/** A sum that stays exact over a million terms of very different sizes (Neumaier). */
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
