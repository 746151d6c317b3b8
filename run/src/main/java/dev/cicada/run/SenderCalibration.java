package dev.cicada.run;

import dev.cicada.radio.CellProcess;
import dev.cicada.run.config.Decimal;
import dev.cicada.scheme.Network;
import dev.cicada.scheme.Scheme;

/**
 * The rho at which a scheme expects a target number of callers per round, in the run's own cell.
 *
 * <p>Callers grow with rho, as (rho / (1 - rho))^(1/3) where no probability is clipped. The search
 * follows that line from the rho that was given, and halves where it leads astray. Offline plans
 * jump, since clients call in most of their rounds for certain; then the nearest plan is taken.
 */
record SenderCalibration(Network network, Scheme scheme, CellProcess cell) {
  private static final double FARTHEST_LOGIT = 16;
  private static final double NARROWEST = 0.02;
  private static final double TOLERANCE = 0.01;

  /** That rho. */
  double rho(double target) {
    double low = -FARTHEST_LOGIT;
    double high = FARTHEST_LOGIT;
    double logit = StrictMath.log(network.tradeOff() / (1 - network.tradeOff()));
    double best = logit;
    double least = Double.POSITIVE_INFINITY;
    while (least > TOLERANCE && high - low > NARROWEST) {
      double senders = senders(logit);
      double error = StrictMath.abs(senders / target - 1);
      best = error < least ? logit : best;
      least = StrictMath.min(error, least);
      low = senders < target ? logit : low;
      high = senders < target ? high : logit;
      if (low == FARTHEST_LOGIT || high == -FARTHEST_LOGIT) {
        throw new UserError(
            "targetSenders is %s, which no rho reaches; the nearest is %s. Maybe that"
                .formatted(Decimal.of(target), Decimal.of(senders)));
      }
      logit += 3 * StrictMath.log(target / senders);
      boolean surrounded = low > -FARTHEST_LOGIT && high < FARTHEST_LOGIT;
      if (surrounded && !(logit > low && logit < high)) {
        logit = 0.5 * (low + high);
      }
      logit = StrictMath.max(-FARTHEST_LOGIT, StrictMath.min(FARTHEST_LOGIT, logit));
    }
    return rhoOf(best);
  }

  private static double rhoOf(double logit) {
    return 1 / (1 + StrictMath.exp(-logit));
  }

  /** The network with another trade-off. */
  Network withRho(double rho) {
    return new Network(
        network.uplink(),
        network.modelBits(),
        network.rounds(),
        rho,
        network.floor(),
        network.powerWatts());
  }

  /** Mean over all rounds of the sum of probabilities. */
  private double senders(double logit) {
    int clients = network.clients();
    double[] gains = new double[clients];
    double[] probabilities = new double[clients];
    double[] shares = new double[clients];
    double sum = 0;
    Scheme.Rule rule = scheme.start(withRho(rhoOf(logit)), this::gainsOfAllRounds);
    for (int round = 0; round < network.rounds(); round++) {
      cell.gains(round, gains);
      rule.decide(round, gains, probabilities, shares);
      for (double probability : probabilities) {
        sum += probability;
      }
    }
    return sum / network.rounds();
  }

  private double[][] gainsOfAllRounds() {
    double[][] all = new double[network.rounds()][network.clients()];
    for (int round = 0; round < all.length; round++) {
      cell.gains(round, all[round]);
    }
    return all;
  }
}
