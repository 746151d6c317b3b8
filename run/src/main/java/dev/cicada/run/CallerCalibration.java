package dev.cicada.run;

import dev.cicada.plan.Network;
import dev.cicada.plan.RhoCourse;
import dev.cicada.plan.RhoSearch;
import dev.cicada.radio.CellProcess;
import dev.cicada.scheme.Conditions;
import dev.cicada.scheme.PlannedScheme;
import dev.cicada.scheme.Scheme;
import dev.cicada.text.Decimal;
import dev.cicada.text.UserError;

/**
 * The rho at which a scheme expects a target number of callers per round, in the run's own cell.
 *
 * <p>The search starts at the rho that was given. The callers of offline plans jump with rho, since
 * most probabilities are 1 or the least one; then the nearest plan is taken.
 */
record CallerCalibration(Network network, Scheme scheme, CellProcess cell, int[] samples) {
  /**
   * Relative; or half a call in all rounds, since plans have hardly anything between whole calls.
   */
  private static final double TOLERANCE = 0.01;

  private static final double TOLERANCE_CALLS = 0.5;

  /** Half of the target: if less than one call is wanted, half a call means nothing. */
  private static final double WIDEST_TOLERANCE = 0.5;

  /**
   * What was found.
   *
   * @param network the one given, with the rho
   * @param scheme the one given, or the plan of all rounds that it makes for that network
   * @param senders expected callers per round, the mean over all rounds
   */
  record Calibrated(Network network, Scheme scheme, double senders) {}

  /** The same for a model of another size. */
  CallerCalibration withModelBits(double modelBits) {
    return new CallerCalibration(network.withModelBits(modelBits), scheme, cell, samples);
  }

  /** The same, starting with as many callers as a network with a model of another size. */
  CallerCalibration startingAs(Network other) {
    double odds = other.rho() / (1 - other.rho());
    double sameOdds = odds * network.modelBits() / other.modelBits();
    return new CallerCalibration(network.withRho(sameOdds / (1 + sameOdds)), scheme, cell, samples);
  }

  /** Finds the rho. */
  Calibrated search(double target) {
    double halfACall = TOLERANCE_CALLS / (target * network.rounds());
    double tolerance = Math.max(TOLERANCE, Math.min(WIDEST_TOLERANCE, halfACall));
    try {
      return new RhoSearch<>(
              this::calibrated, Calibrated::senders, RhoCourse.from(network.rho()), target)
          .search(tolerance)
          .made();
    } catch (RhoSearch.OutOfReachException e) {
      throw new UserError(
          "targetSenders is %s, which no rho reaches; it must be from %s to %s. Maybe change lambda"
              .formatted(
                  Decimal.of(target), Decimal.rounded(e.least(), 4), Decimal.rounded(e.most(), 4)),
          e);
    }
  }

  /** What the scheme does at a rho. */
  private Calibrated calibrated(double rho) {
    Network other = network.withRho(rho);
    int clients = network.clients();
    double[] gains = new double[clients];
    double sum = 0;
    Scheme.Rule rule =
        scheme.start(new Conditions(other, samples, () -> cell.gains(0, network.rounds())));
    for (int round = 0; round < network.rounds(); round++) {
      cell.gains(round, gains);
      for (double probability : rule.decide(round, gains).probabilities()) {
        sum += probability;
      }
    }
    Scheme planned = rule.plan().<Scheme>map(PlannedScheme::new).orElse(scheme);
    return new Calibrated(other, planned, sum / network.rounds());
  }
}
