package dev.cicada.plan;

/**
 * The trade-off at which the expected senders per round hit a target.
 *
 * <p>Senders grow with rho, as (rho/(1 - rho))^(1/3) where no probability is clipped, so in
 * logarithms the search runs along an almost straight line; a bracket keeps it safe.
 *
 * @param rho the trade-off
 * @param plan what the planner makes of it
 * @param solves how often the planner was asked
 */
public record Calibration(double rho, Plan plan, int solves) {
  private static final double FARTHEST_LOGIT = 27;
  private static final double NARROWEST = 1e-6;
  private static final int MAXIMUM_SOLVES = 80;

  /**
   * Finds the trade-off.
   *
   * @param problem its own rho does not matter
   * @param target expected senders per round
   * @param tolerance relative error of the senders that is good enough
   * @throws OutOfReachException if no rho reaches the target
   */
  public static Calibration of(
      PlanningProblem problem,
      Planner planner,
      double target,
      double tolerance,
      Planner.Progress progress) {
    progress.report("calibrating, solve 1", 0, 0);
    Plan lowest = planner.plan(problem.withRho(rho(-FARTHEST_LOGIT)));
    Plan highest = planner.plan(problem.withRho(rho(FARTHEST_LOGIT)));
    double least = lowest.expectedSendersPerRound();
    double most = highest.expectedSendersPerRound();
    if (!(target >= least * (1 - tolerance) && target <= most * (1 + tolerance))) {
      throw new OutOfReachException(target, least, most);
    }
    double low = -FARTHEST_LOGIT;
    double high = FARTHEST_LOGIT;
    double errorLow = StrictMath.log(least / target);
    double errorHigh = StrictMath.log(most / target);
    Calibration best = new Calibration(rho(low), lowest, 2);
    if (StrictMath.abs(errorHigh) < StrictMath.abs(errorLow)) {
      best = new Calibration(rho(high), highest, 2);
    }
    for (int solves = 3; solves <= MAXIMUM_SOLVES; solves++) {
      double error = best.error(target);
      if (error <= tolerance || high - low < NARROWEST) {
        break;
      }
      progress.report("calibrating, solve " + solves, 0, 0);
      // Bisection at first and now and then, else the chord; clipping bends the line at its ends.
      double chord = low - errorLow * (high - low) / (errorHigh - errorLow);
      boolean halve = solves % 3 == 0 || !(chord > low && chord < high);
      double logit = halve ? 0.5 * (low + high) : chord;
      Plan plan = planner.plan(problem.withRho(rho(logit)));
      double signed = StrictMath.log(plan.expectedSendersPerRound() / target);
      if (signed < 0) {
        low = logit;
        errorLow = signed;
      } else {
        high = logit;
        errorHigh = signed;
      }
      Calibration next = new Calibration(rho(logit), plan, solves);
      best = next.error(target) < error ? next : new Calibration(best.rho, best.plan, solves);
    }
    return best;
  }

  /** A target that no trade-off reaches; the message says which are reached. */
  public static final class OutOfReachException extends IllegalArgumentException {
    private OutOfReachException(double target, double least, double most) {
      super(
          "target is %s senders per round, which no rho reaches; it must be from %s to %s. Maybe"
                  .formatted(target, least, most)
              + " change minProbability or the number of clients");
    }
  }

  /** Relative error of the expected senders. */
  private double error(double target) {
    return StrictMath.abs(plan.expectedSendersPerRound() / target - 1);
  }

  private static double rho(double logit) {
    return 1 / (1 + StrictMath.exp(-logit));
  }
}
