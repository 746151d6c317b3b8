package dev.cicada.plan;

import org.jspecify.annotations.Nullable;

/** How a {@link RhoSearch} goes from trial to trial. */
public interface RhoCourse {
  /**
   * A rho that was tried.
   *
   * @param logit of the rho
   */
  record Trial(double logit, double senders, double target) {
    /** log(senders/target). */
    double error() {
      return StrictMath.log(senders / target);
    }
  }

  /** The logits to try first. */
  double[] first();

  /** How far from zero a logit may be. */
  double farthest();

  /** A bracket narrower than this ends the search. */
  double narrowest();

  /** How far from the target a trial is. */
  double misfit(Trial trial);

  /**
   * The next logit to try.
   *
   * @param below the last trial with too few callers, if there was one
   * @param above the last trial with enough callers, if there was one
   * @param last the last trial
   * @param before the one before it, if there was one
   * @param trials how many there were
   */
  double next(
      @Nullable Trial below, @Nullable Trial above, Trial last, @Nullable Trial before, int trials);

  /** From both ends inward: takes a few more trials, but knows at once what is within reach. */
  static RhoCourse fromBothEnds() {
    return new RhoBracket();
  }

  /** From a rho that may be close, along the law of callers. */
  static RhoCourse from(double rho) {
    return new RhoWalk(rho);
  }
}
