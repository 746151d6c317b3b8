package dev.cicada.plan;

import java.util.Locale;

/** Steps of a dual ascent, until its bound is close enough to the best plan. */
final class Pricing {
  private final DualAscent dual;
  private final PlanImprovement plans;
  private final Stopwatch stopwatch;
  private final Planner.Progress progress;
  private final double goodEnough;
  private int iterations;

  Pricing(
      DualAscent dual,
      PlanImprovement plans,
      Stopwatch stopwatch,
      Planner.Progress progress,
      double goodEnough) {
    this.dual = dual;
    this.plans = plans;
    this.stopwatch = stopwatch;
    this.progress = progress;
    this.goodEnough = goodEnough;
  }

  int iterations() {
    return iterations;
  }

  /** How far the best plan is above the bound, relative. */
  double gap() {
    return plans.gap(dual);
  }

  /**
   * Whether bound and plan are still apart and there is time left. There always is for a first
   * plan.
   */
  boolean goesOn() {
    return gap() > goodEnough && !(stopwatch.isOver() && plans.best().length > 0);
  }

  /** Steps until the prices settle. */
  void settle(double part) {
    do {
      step();
    } while (!dual.settled(part) && goesOn());
  }

  /**
   * Makes a step.
   *
   * @return a plan made of the rounds' latest choices
   */
  double[][] step() {
    progress.report(stage("pricing"), iterations, 0);
    iterations++;
    return dual.step();
  }

  /** What is being done, and how close bound and plan are. */
  String stage(String doing) {
    return plans.best().length == 0 ? doing : stage(doing, plans.bestObjective(), dual.bound());
  }

  static String stage(String doing, double objective, double bound) {
    double gap = 100 * (objective - bound) / objective;
    return String.format(
        Locale.ROOT, "%s: plan %.6g, bound %.6g, gap %.2g %%", doing, objective, bound, gap);
  }
}
