package dev.cicada.cli.simulate;

import dev.cicada.cli.UserError;
import dev.cicada.cli.simulate.config.Decimal;
import dev.cicada.radio.CellProcess;
import dev.cicada.scheme.Network;
import dev.cicada.scheme.Scheme;

/**
 * The rho at which a scheme expects a target number of callers per round, in the run's own cell.
 *
 * <p>Callers grow with rho, as (rho / (1 - rho))^(1/3) where no probability is clipped. The search
 * follows that line from the rho that was given, and halves once it has the target between two
 * values. Where the callers jump it ends at the jump.
 */
record SenderCalibration(Network network, Scheme scheme, CellProcess cell) {
  private static final double FARTHEST_LOGIT = 16;
  private static final double NARROWEST = 1e-5;
  private static final double TOLERANCE = 5e-3;

  /** The network with that rho. */
  Network calibrated(double target) {
    double low = -FARTHEST_LOGIT;
    double high = FARTHEST_LOGIT;
    double logit = StrictMath.log(network.tradeOff() / (1 - network.tradeOff()));
    double senders = senders(logit);
    while (StrictMath.abs(senders / target - 1) > TOLERANCE && high - low > NARROWEST) {
      if (StrictMath.abs(logit) == FARTHEST_LOGIT && (senders < target) == (logit > 0)) {
        throw new UserError(
            "targetSenders is %s, which no rho reaches; the nearest is %s. Maybe that"
                .formatted(Decimal.of(target), Decimal.of(senders)));
      }
      if (senders < target) {
        low = logit;
      } else {
        high = logit;
      }
      double along = logit + 3 * StrictMath.log(target / senders);
      boolean between = low > -FARTHEST_LOGIT && high < FARTHEST_LOGIT;
      logit =
          between && !(along > low && along < high)
              ? 0.5 * (low + high)
              : StrictMath.max(-FARTHEST_LOGIT, StrictMath.min(FARTHEST_LOGIT, along));
      senders = senders(logit);
    }
    return withRho(logit);
  }

  private Network withRho(double logit) {
    return new Network(
        network.uplink(),
        network.modelBits(),
        network.rounds(),
        1 / (1 + StrictMath.exp(-logit)),
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
    Scheme.Rule rule = scheme.start(withRho(logit), this::gainsOfAllRounds);
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
