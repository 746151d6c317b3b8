package dev.cicada.cli.simulate;

import dev.cicada.cli.UserError;
import dev.cicada.cli.simulate.config.Decimal;
import dev.cicada.radio.CellProcess;
import dev.cicada.scheme.Network;
import dev.cicada.scheme.Scheme;

/**
 * The rho at which a scheme expects a target number of callers per round, in the run's own cell.
 *
 * <p>Callers grow with rho; the search halves an interval of log(rho / (1 - rho)). Where they jump
 * it ends at the jump.
 */
record SenderCalibration(Network network, Scheme scheme, CellProcess cell) {
  private static final double FARTHEST_LOGIT = 16;
  private static final double TOLERANCE = 2e-3;
  private static final int MOST_STEPS = 24;

  /** The network with that rho. */
  Network calibrated(double target) {
    double least = senders(-FARTHEST_LOGIT);
    double most = senders(FARTHEST_LOGIT);
    if (target < least || target > most) {
      throw new UserError(
          "targetSenders is %s, which no rho reaches; it must be from %s to %s"
              .formatted(Decimal.of(target), Decimal.of(least), Decimal.of(most)));
    }
    double low = -FARTHEST_LOGIT;
    double high = FARTHEST_LOGIT;
    double middle = 0;
    for (int step = 0; step < MOST_STEPS; step++) {
      middle = 0.5 * (low + high);
      double senders = senders(middle);
      if (Math.abs(senders / target - 1) <= TOLERANCE) {
        break;
      }
      if (senders < target) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return withRho(middle);
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
