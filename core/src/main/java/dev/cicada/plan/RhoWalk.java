package dev.cicada.plan;

import org.jspecify.annotations.Nullable;

/**
 * Starts at a rho and follows the law of callers, then the line through the last two trials. Once
 * the target is between two trials, it takes their chord, or halves the bracket if that is no help.
 */
record RhoWalk(double rho) implements RhoCourse {
  private static final double FARTHEST = 16;
  private static final double NARROWEST = 0.02;

  /** The slope of log(callers) over logit(rho) by the law of {@link RhoSearch}. */
  private static final double LAW = 1.0 / 3;

  private static final double FLATTEST = 0.1;
  private static final double STEEPEST = 3;

  @Override
  public double[] first() {
    return new double[] {StrictMath.log(rho / (1 - rho))};
  }

  @Override
  public double farthest() {
    return FARTHEST;
  }

  @Override
  public double narrowest() {
    return NARROWEST;
  }

  @Override
  public double misfit(Trial trial) {
    return StrictMath.abs(trial.error());
  }

  @Override
  public double next(
      @Nullable Trial below,
      @Nullable Trial above,
      Trial last,
      @Nullable Trial before,
      int trials) {
    if (below == null || above == null) {
      double beyond = crossing(last, before == null ? LAW : slope(before, last));
      return StrictMath.max(-FARTHEST, StrictMath.min(FARTHEST, beyond));
    }
    boolean sameSideAgain = before != null && before.error() < 0 == last.error() < 0;
    double chord = crossing(below, slope(below, above));
    boolean astray = sameSideAgain || !(chord > below.logit() && chord < above.logit());
    return astray ? 0.5 * (below.logit() + above.logit()) : chord;
  }

  /** The slope of the line through two trials, within bounds. */
  private static double slope(Trial one, Trial other) {
    double slope = (other.error() - one.error()) / (other.logit() - one.logit());
    return StrictMath.max(FLATTEST, StrictMath.min(STEEPEST, slope));
  }

  /** Where a line through a trial meets the target. */
  private static double crossing(Trial trial, double slope) {
    return trial.logit() - trial.error() / slope;
  }
}
