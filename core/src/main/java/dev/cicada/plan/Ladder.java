package dev.cicada.plan;

/**
 * How probabilities are paid for: credit by probability, linear between rungs and concave.
 *
 * <p>Any credit function g prices P1 apart: the sum over clients of [least of weight/(sum of p)^2 +
 * price times the sum of g(p)], plus the sum over rounds of [least of e(p) - price.g(p)], is a
 * lower bound. Where g is linear between rungs, e - price.g is concave there, so a round's best
 * point has every probability on a rung. With g(p) = p two rungs do, lambda and 1, but then a
 * client may mix one call and two at no loss, which no plan can. A concave g makes what lies
 * between cost more, as it truly does, and so tightens the bound.
 */
final class Ladder {
  private static final double[] BETWEEN = {0.1, 0.3, 0.6};

  private final double[] rungs;
  private final double[] credits;

  private Ladder(double[] rungs, double[] credits) {
    this.rungs = rungs;
    this.credits = credits;
  }

  /** g(p) = p. */
  static Ladder linear(double floor) {
    return new Ladder(new double[] {floor, 1}, new double[] {floor, 1});
  }

  /** Between g(p) = p at bend 0 and the square root's shape at bend 1; the ends keep g(p) = p. */
  static Ladder bent(double floor, double bend) {
    double[] rungs = new double[BETWEEN.length + 2];
    double[] credits = new double[rungs.length];
    double rootOfFloor = StrictMath.sqrt(floor);
    for (int rung = 0; rung < rungs.length; rung++) {
      double part = rung == 0 ? 0 : rung > BETWEEN.length ? 1 : BETWEEN[rung - 1];
      rungs[rung] = floor + (1 - floor) * part;
      double root = (StrictMath.sqrt(rungs[rung]) - rootOfFloor) / (1 - rootOfFloor);
      credits[rung] = floor + (1 - floor) * ((1 - bend) * part + bend * root);
    }
    return new Ladder(rungs, credits);
  }

  int size() {
    return rungs.length;
  }

  double probability(int rung) {
    return rungs[rung];
  }

  double credit(int rung) {
    return credits[rung];
  }

  /**
   * A client's side of the bound: the least of weight/s^2 + price g over its probabilities.
   *
   * <p>For a given sum s, a concave g is least with at most one probability off the ends, so it is
   * enough to try every number of full calls and every rung interval for the one between.
   *
   * @param valueAndCredit receives the least value, then the credit used there
   */
  void client(PlanningProblem problem, double price, double[] valueAndCredit) {
    double weight = problem.convergenceWeight();
    double floor = rungs[0];
    int rounds = problem.rounds();
    valueAndCredit[0] = Double.POSITIVE_INFINITY;
    for (int rung = 0; rung + 1 < rungs.length; rung++) {
      double height = rungs[rung + 1] - rungs[rung];
      double slope = height > 0 ? (credits[rung + 1] - credits[rung]) / height : 1;
      double wanted = StrictMath.cbrt(2 * weight / (price * slope));
      for (int full = 0; full < rounds; full++) {
        double rest = full + (rounds - 1 - full) * floor;
        double between =
            StrictMath.max(rungs[rung], StrictMath.min(rungs[rung + 1], wanted - rest));
        double credit = rest + credits[rung] + slope * (between - rungs[rung]);
        double sum = rest + between;
        double value = weight / (sum * sum) + price * credit;
        if (value < valueAndCredit[0]) {
          valueAndCredit[0] = value;
          valueAndCredit[1] = credit;
        }
      }
    }
  }
}
