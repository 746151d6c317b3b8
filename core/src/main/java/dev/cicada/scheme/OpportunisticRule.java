package dev.cicada.scheme;

import dev.cicada.plan.ExactPlanner;
import dev.cicada.plan.Network;
import dev.cicada.plan.PlanningProblem;
import dev.cicada.plan.RoundProblem;
import java.util.Arrays;

/**
 * Prices each client's call by where the client is heading, and buys the calls that are worth it.
 *
 * <p>P1 is f(s_1) + ... + f(s_K) plus the energy of each round, where f(s) = rho T^2 / (K s^2) and
 * s_k is the sum of client k's probabilities. With n rounds to go, client k is heading for
 *
 * <p>S_k = (its sum so far) + n r,
 *
 * <p>pulled towards the clients' mean by c, as below, since much of what tells clients apart is
 * luck that rounds to come make up for. r is the probability of a call in the mean over all clients
 * and rounds so far. One r for all is enough even where channels differ for good: a client that
 * falls behind sees its S_k fall and its price -f'(S_k) rise. At these prices the round's best
 * choice is a vertex, every client at lambda or at one ({@link RoundProblem}).
 *
 * <p>Vertices are coarse where a client calls hardly once in all rounds. So the choice is refined
 * with the curvature that f has once the rounds to come answer a call now by calling less: f(S_k +
 * c (p - r)) / c with c = S_k / (S_k + 3 r (n - 1)), for a supply of calls that rises as their
 * price. The paper's online probabilities are refined in the same way, and the better is taken. In
 * the last round that is exact. The first of two rounds has nothing to tell luck by, and is left to
 * the online probabilities.
 */
final class OpportunisticRule implements Scheme.Rule {
  /** Branches times clients of a round's search; the more clients, the fewer branches matter. */
  private static final int SEARCH = 100;

  /** How many rounds' worth of trust the rate that the first round suggests has. */
  private static final double FIRST_ROUND_WEIGHT = 10;

  private static final int RATE_STEPS = 30;
  private static final int REFINEMENTS = 5;

  private final Network network;
  private final int clients;
  private final int nodeLimit;
  private final double[] calls;
  private final double[] heading;
  private final double[] answer;
  private final double[] prices;
  private double meanCalls;
  private double firstRate;
  private double rate;

  OpportunisticRule(Network network) {
    this.network = network;
    clients = network.clients();
    nodeLimit = Math.max(1, SEARCH / clients);
    calls = new double[clients];
    heading = new double[clients];
    answer = new double[clients];
    prices = new double[clients];
  }

  @Override
  public Decision decide(int round, double[] gains) {
    double[] probabilities = new double[clients];
    double[] shares = new double[clients];
    PlanningProblem problem = network.problem(gains);
    RoundProblem priced = new RoundProblem(problem, 0);
    if (round == 0) {
      firstRate = rateOfOneRound(problem, priced, probabilities);
    }
    double[] online = new ExactPlanner().plan(problem).probabilities()[0];
    if (round == 0 && network.rounds() == 2) {
      System.arraycopy(online, 0, probabilities, 0, clients);
    } else {
      head(problem, round);
      choose(problem, priced, online, probabilities, shares);
    }
    priced.shares(probabilities, shares);
    for (int client = 0; client < clients; client++) {
      calls[client] += probabilities[client];
    }
    meanCalls += mean(probabilities);
    return new Decision(probabilities, shares);
  }

  /** The better of the best vertex and the online probabilities, both refined. */
  private void choose(
      PlanningProblem problem,
      RoundProblem priced,
      double[] online,
      double[] probabilities,
      double[] shares) {
    priced.solve(prices, nodeLimit);
    priced.best(probabilities);
    double value = refine(problem, priced, probabilities, shares);
    if (refine(problem, priced, online, shares) < value) {
      System.arraycopy(online, 0, probabilities, 0, clients);
    }
  }

  @Override
  public double[] memory() {
    double[] memory = Arrays.copyOf(calls, clients + 2);
    memory[clients] = meanCalls;
    memory[clients + 1] = firstRate;
    return memory;
  }

  @Override
  public void recall(double[] memory) {
    System.arraycopy(memory, 0, calls, 0, clients);
    meanCalls = memory[clients];
    firstRate = memory[clients + 1];
  }

  /** The common rate whose price buys just that rate in this round, by bisection. */
  private double rateOfOneRound(
      PlanningProblem problem, RoundProblem priced, double[] probabilities) {
    double low = StrictMath.log(network.minProbability());
    double high = 0;
    for (int step = 0; step < RATE_STEPS; step++) {
      double candidate = StrictMath.exp(0.5 * (low + high));
      Arrays.setAll(
          prices, client -> problem.convergencePrice(client, network.rounds() * candidate));
      priced.solve(prices, nodeLimit);
      priced.best(probabilities);
      if (mean(probabilities) > candidate) {
        low = StrictMath.log(candidate);
      } else {
        high = StrictMath.log(candidate);
      }
    }
    return StrictMath.exp(0.5 * (low + high));
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  /** Computes where every client is heading, how that answers a call now, and its price. */
  private void head(PlanningProblem problem, int round) {
    int roundsToGo = network.rounds() - round;
    rate = (FIRST_ROUND_WEIGHT * firstRate + meanCalls) / (FIRST_ROUND_WEIGHT + round);
    double toCome = (network.goal().convergencePower() + 1) * rate * (roundsToGo - 1);
    double usual = mean(calls) + roundsToGo * rate;
    for (int client = 0; client < clients; client++) {
      double sum = calls[client] + roundsToGo * rate;
      answer[client] = sum / (sum + toCome);
      heading[client] = usual + answer[client] * (sum - usual);
      prices[client] = problem.convergencePrice(client, heading[client]);
    }
  }

  /** Alternates best shares and best probabilities; gives the value of what they come to. */
  private double refine(
      PlanningProblem problem, RoundProblem priced, double[] probabilities, double[] shares) {
    double[] gains = problem.gains()[0];
    for (int step = 0; step < REFINEMENTS; step++) {
      priced.shares(probabilities, shares);
      for (int client = 0; client < clients; client++) {
        double cost =
            (1 - network.rho()) * network.uploadJoules(client, shares[client], gains[client]);
        double wanted = problem.callsWanted(client, cost);
        double best = rate + (wanted - heading[client]) / answer[client];
        probabilities[client] = StrictMath.max(network.minProbability(), StrictMath.min(1, best));
      }
    }
    double value = priced.energy(probabilities);
    for (int client = 0; client < clients; client++) {
      double sum = heading[client] + answer[client] * (probabilities[client] - rate);
      value += problem.convergenceTerm(client, sum) / answer[client];
    }
    return value;
  }
}
