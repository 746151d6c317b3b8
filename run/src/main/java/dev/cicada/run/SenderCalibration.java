package dev.cicada.run;

import dev.cicada.radio.CellProcess;
import dev.cicada.scheme.Network;
import dev.cicada.scheme.PlannedScheme;
import dev.cicada.scheme.Scheme;
import dev.cicada.text.Decimal;
import dev.cicada.text.UserError;

/**
 * The rho at which a scheme expects a target number of callers per round, in the run's own cell.
 *
 * <p>Callers grow with rho, as (rho / (1 - rho))^(1/3) where no probability is clipped. The search
 * starts at the rho that was given and follows that law, then the line through its last two trials,
 * and halves where that leads astray. Offline plans jump, since clients call in most of their
 * rounds for certain; then the nearest plan is taken.
 */
record SenderCalibration(Network network, Scheme scheme, CellProcess cell) {
  private static final double FARTHEST_LOGIT = 16;
  private static final double NARROWEST = 0.02;

  /** Relative; or half a call in all rounds, for plans have hardly anything between whole calls. */
  private static final double TOLERANCE = 0.01;

  private static final double TOLERANCE_CALLS = 0.5;

  /** What the law says of log(callers) by logit(rho), and how far from it a line may be. */
  private static final double LAW = 1.0 / 3;

  private static final double FLATTEST = 0.1;
  private static final double STEEPEST = 3;

  /**
   * What was found.
   *
   * @param network the one given, with the trade-off
   * @param scheme the one given, or the plan of all rounds that it makes of that network
   */
  record Calibrated(Network network, Scheme scheme) {}

  /**
   * A trade-off that was tried.
   *
   * @param error log(callers / target)
   */
  private record Trial(double logit, double error, Calibrated calibrated) {
    boolean isNearerThan(Trial other) {
      return other == null || StrictMath.abs(error) < StrictMath.abs(other.error);
    }
  }

  /** The same for a model of another size. */
  SenderCalibration withModelBits(double modelBits) {
    return new SenderCalibration(network(modelBits, network.tradeOff()), scheme, cell);
  }

  /** The same, at first with as many callers as another has, whose model is of another size. */
  SenderCalibration startingAs(Network other) {
    double odds = other.tradeOff() / (1 - other.tradeOff());
    double sameOdds = odds * network.modelBits() / other.modelBits();
    return new SenderCalibration(
        network(network.modelBits(), sameOdds / (1 + sameOdds)), scheme, cell);
  }

  /** Finds it. */
  Calibrated search(double target) {
    double tolerance = StrictMath.max(TOLERANCE, TOLERANCE_CALLS / (target * network.rounds()));
    Trial below = null;
    Trial above = null;
    Trial before = null;
    Trial best = null;
    double logit = StrictMath.log(network.tradeOff() / (1 - network.tradeOff()));
    while (true) {
      Trial trial = attempt(logit, target);
      best = trial.isNearerThan(best) ? trial : best;
      if (StrictMath.abs(best.error) < tolerance) {
        return best.calibrated;
      }
      boolean sameSideAgain = before != null && before.error < 0 == trial.error < 0;
      if (trial.error < 0) {
        below = trial;
      } else {
        above = trial;
      }
      if (below != null && above != null) {
        if (above.logit - below.logit < NARROWEST) {
          return best.calibrated;
        }
        double chord = crossing(below, slope(below, above));
        boolean astray = sameSideAgain || !(chord > below.logit && chord < above.logit);
        logit = astray ? 0.5 * (below.logit + above.logit) : chord;
      } else if (StrictMath.abs(trial.logit) == FARTHEST_LOGIT) {
        throw unreachable(target, trial);
      } else {
        double beyond = crossing(trial, before == null ? LAW : slope(before, trial));
        logit = StrictMath.max(-FARTHEST_LOGIT, StrictMath.min(FARTHEST_LOGIT, beyond));
      }
      before = trial;
    }
  }

  private static UserError unreachable(double target, Trial nearest) {
    return new UserError(
        "targetSenders is %s, which no rho reaches; the nearest is %s. Maybe that"
            .formatted(Decimal.of(target), Decimal.of(target * StrictMath.exp(nearest.error))));
  }

  /** The slope of the line through two trials, within reason. */
  private static double slope(Trial one, Trial other) {
    double slope = (other.error - one.error) / (other.logit - one.logit);
    return StrictMath.max(FLATTEST, StrictMath.min(STEEPEST, slope));
  }

  /** Where a line through a trial says that the target is met. */
  private static double crossing(Trial trial, double slope) {
    return trial.logit - trial.error / slope;
  }

  /** Takes the mean over all rounds of the sum of probabilities. */
  private Trial attempt(double logit, double target) {
    Network other = network(network.modelBits(), 1 / (1 + StrictMath.exp(-logit)));
    int clients = network.clients();
    double[] gains = new double[clients];
    double[] probabilities = new double[clients];
    double[] shares = new double[clients];
    double sum = 0;
    Scheme.Rule rule = scheme.start(other, this::gainsOfAllRounds);
    for (int round = 0; round < network.rounds(); round++) {
      cell.gains(round, gains);
      rule.decide(round, gains, probabilities, shares);
      for (double probability : probabilities) {
        sum += probability;
      }
    }
    Scheme found = rule.plan().<Scheme>map(PlannedScheme::new).orElse(scheme);
    double error = StrictMath.log(sum / network.rounds() / target);
    return new Trial(logit, error, new Calibrated(other, found));
  }

  private Network network(double modelBits, double rho) {
    return new Network(
        network.uplink(), modelBits, network.rounds(), rho, network.floor(), network.powerWatts());
  }

  private double[][] gainsOfAllRounds() {
    double[][] all = new double[network.rounds()][network.clients()];
    for (int round = 0; round < all.length; round++) {
      cell.gains(round, all[round]);
    }
    return all;
  }
}
