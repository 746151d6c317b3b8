package dev.cicada.scheme;

import dev.cicada.plan.Network;
import dev.cicada.plan.PlanningProblem;
import dev.cicada.plan.RoundProblem;
import java.util.Arrays;

/** What a scheme decides over all rounds of a channel, and what that is worth. */
record Decisions(Network network, double[][] gains, double[][] probabilities, double[][] shares) {
  static Decisions of(Scheme scheme, Network network, double[][] gains) {
    Scheme.Rule rule = scheme.start(Cells.conditions(network, () -> gains));
    double[][] probabilities = new double[network.rounds()][];
    double[][] shares = new double[network.rounds()][];
    for (int round = 0; round < network.rounds(); round++) {
      Decision decision = rule.decide(round, gains[round]);
      probabilities[round] = decision.probabilities();
      shares[round] = decision.shares();
    }
    return new Decisions(network, gains, probabilities, shares);
  }

  /** Every client's sum of probabilities. */
  double[] calls() {
    double[] calls = new double[network.clients()];
    for (double[] row : probabilities) {
      for (int client = 0; client < calls.length; client++) {
        calls[client] += row[client];
      }
    }
    return calls;
  }

  /** P1's objective, written out. */
  double objective() {
    double rho = network.rho();
    double rounds = network.rounds();
    double value = 0;
    for (double sum : calls()) {
      value += rho * rounds * rounds / (network.clients() * sum * sum);
    }
    for (int round = 0; round < rounds; round++) {
      for (int client = 0; client < network.clients(); client++) {
        double joules = network.uploadJoules(client, shares[round][client], gains[round][client]);
        value += (1 - rho) * probabilities[round][client] * joules;
      }
    }
    return value;
  }

  /**
   * A bound that no plan can beat, by weak duality: a price on each client's sum of probabilities
   * splits P1 into clients and rounds, each solved exactly. The prices are those at the mean sum.
   */
  double lowerBound() {
    PlanningProblem problem = network.problem(gains);
    double sum = Arrays.stream(calls()).sum() / network.clients();
    double[] prices = new double[network.clients()];
    Arrays.fill(prices, problem.convergencePrice(0, sum));
    double bound = network.clients() * (problem.convergenceTerm(0, sum) + prices[0] * sum);
    for (int round = 0; round < network.rounds(); round++) {
      bound += new RoundProblem(problem, round).solve(prices, 1_000);
    }
    return bound;
  }

  /** How often the least-called client calls, relative to the mean. */
  double fairness() {
    double[] calls = calls();
    double mean = Arrays.stream(calls).sum() / calls.length;
    return Arrays.stream(calls).min().orElseThrow() / mean;
  }
}
