package dev.cicada.scheme;

import dev.cicada.plan.ExactPlanner;
import dev.cicada.plan.Fitting;
import dev.cicada.plan.Network;
import dev.cicada.plan.PlanningProblem;
import dev.cicada.plan.RoundProblem;
import java.util.Arrays;

/**
 * Prices each client's calls by where the client is heading, and buys the calls that are worth it.
 *
 * <p>P1 is f(s_1) + ... + f(s_K) plus the energy of each round, where f(s) = rho T^2 / (K s^2) and
 * s_k is the sum of client k's probabilities. With n rounds to go, client k is heading for
 *
 * <p>S_k = (its sum so far) + n r g_k,
 *
 * <p>where r is the mean probability of a call over all clients and rounds so far, and g_k, close
 * to 1, says how much more the client calls in the long run ({@link LastingDifferences}). S_k is
 * then pulled towards g_k times the clients' mean, since much of the difference between clients is
 * luck that later rounds make up for. The distance shrinks by the factor c below if clients are
 * known to differ for good, and by c squared if they are not. The price of a call is -f'(S_k), so
 * it rises for a client that falls behind. At these prices the round's best choice is a vertex,
 * with every client at lambda or at one ({@link RoundProblem}).
 *
 * <p>Vertices are coarse if a client calls hardly once in all rounds. So the choice is refined with
 * the curvature that f has if later rounds answer a call now by calling less: f(S_k + c (p - r
 * g_k)) / c with c = S_k / (S_k + 3 r g_k (n - 1)), for a supply of calls that is proportional to
 * their price. The paper's online probabilities are refined in the same way, and the better choice
 * is taken. In the last round this is exact. If there are only two rounds, the first cannot tell
 * what is luck, and takes the online probabilities.
 *
 * <p>Clients that do not fit into a round's band are left out of it, and count with probability
 * zero.
 */
final class OpportunisticRule implements Scheme.Rule {
  /** Branches times clients in a round's search; the more clients, the less branches matter. */
  private static final int SEARCH = 100;

  /** How many rounds' worth the rate counts that the first round suggests. */
  private static final double FIRST_ROUND_WEIGHT = 10;

  private static final int RATE_STEPS = 30;
  private static final int REFINEMENTS = 5;

  private final Network network;
  private final int clients;
  private final int nodeLimit;
  private final double[] calls;

  // One round's values, by client that fits into its band; see decide(..).
  private int[] present = {};
  private double[] heading = {};
  private double[] answer = {};
  private double[] prices = {};
  private double[] rates = {};
  private final LastingDifferences differences;
  private double meanCalls;
  private double firstRate;

  OpportunisticRule(Network network) {
    this.network = network;
    clients = network.clients();
    nodeLimit = Math.max(1, SEARCH / clients);
    calls = new double[clients];
    differences = new LastingDifferences(network);
  }

  @Override
  public Decision decide(int round, double[] gains) {
    Fitting fitting = Fitting.of(network, gains);
    present = fitting.clients();
    differences.observe(gains);
    double[] probabilities = new double[present.length];
    double[] shares = new double[present.length];
    if (present.length > 0) {
      heading = new double[present.length];
      answer = new double[present.length];
      prices = new double[present.length];
      rates = new double[present.length];
      double[] theirGains = fitting.isWhole() ? gains : fitting.pick(gains);
      decide(round, network.onlyAmong(present).problem(theirGains), probabilities, shares);
    }
    for (int i = 0; i < present.length; i++) {
      calls[present[i]] += probabilities[i];
    }
    meanCalls += sum(probabilities) / clients;
    return Decision.among(fitting, probabilities, shares);
  }

  private void decide(int round, PlanningProblem problem, double[] probabilities, double[] shares) {
    RoundProblem priced = new RoundProblem(problem, 0);
    if (firstRate == 0) {
      firstRate = rateOfOneRound(problem, priced, probabilities);
    }
    double[] online = new ExactPlanner().plan(problem).probabilities()[0];
    if (round == 0 && network.rounds() == 2) {
      System.arraycopy(online, 0, probabilities, 0, online.length);
    } else {
      head(problem, round);
      choose(problem, priced, online, probabilities, shares);
    }
    priced.shares(probabilities, shares);
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
      System.arraycopy(online, 0, probabilities, 0, online.length);
    }
  }

  @Override
  public double[] memory() {
    double[] ofChannels = differences.memory();
    int length = clients + ofChannels.length;
    double[] memory = Arrays.copyOf(calls, length + 2);
    System.arraycopy(ofChannels, 0, memory, clients, ofChannels.length);
    memory[length] = meanCalls;
    memory[length + 1] = firstRate;
    return memory;
  }

  @Override
  public int memoryPerClient() {
    return 3; // its calls, and two numbers of its channel
  }

  @Override
  public void recall(double[] memory) {
    System.arraycopy(memory, 0, calls, 0, clients);
    int length = memory.length - 2;
    differences.recall(Arrays.copyOfRange(memory, clients, length));
    meanCalls = memory[length];
    firstRate = memory[length + 1];
  }

  /** A newcomer is neither ahead nor behind: it gets the mean of the others. */
  @Override
  public void changed(int round, int... newcomers) {
    LastingDifferences.fillWithMean(calls, newcomers);
    differences.changed(newcomers);
  }

  /**
   * The rate, the same for all clients, whose prices buy exactly this rate in this round; by
   * bisection.
   */
  private double rateOfOneRound(
      PlanningProblem problem, RoundProblem priced, double[] probabilities) {
    double low = StrictMath.log(network.minProbability());
    double high = 0;
    for (int step = 0; step < RATE_STEPS; step++) {
      double candidate = StrictMath.exp(0.5 * (low + high));
      Arrays.setAll(prices, i -> problem.convergencePrice(i, network.rounds() * candidate));
      priced.solve(prices, nodeLimit);
      priced.best(probabilities);
      if (sum(probabilities) / probabilities.length > candidate) {
        low = StrictMath.log(candidate);
      } else {
        high = StrictMath.log(candidate);
      }
    }
    return StrictMath.exp(0.5 * (low + high));
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  /** Computes where every client is heading, its c, and its price. */
  private void head(PlanningProblem problem, int round) {
    int roundsToGo = network.rounds() - round;
    double rate = (FIRST_ROUND_WEIGHT * firstRate + meanCalls) / (FIRST_ROUND_WEIGHT + round);
    double mean = sum(calls) / clients + roundsToGo * rate;
    double steepness = network.goal().convergencePower() + 1;
    double[] ratios = differences.ratios(round + 1);
    double damping = 2 - differences.believed(round + 1);
    for (int i = 0; i < present.length; i++) {
      double ratio = ratios[present[i]];
      rates[i] = ratio * rate;
      double usual = ratio * mean;
      double sum = calls[present[i]] + roundsToGo * rates[i];
      answer[i] = sum / (sum + steepness * rates[i] * (roundsToGo - 1));
      heading[i] = usual + StrictMath.pow(answer[i], damping) * (sum - usual);
      prices[i] = problem.convergencePrice(i, heading[i]);
    }
  }

  /**
   * Alternates between best shares and best probabilities.
   *
   * @return the value that they reach
   */
  private double refine(
      PlanningProblem problem, RoundProblem priced, double[] probabilities, double[] shares) {
    double[] gains = problem.gains()[0];
    for (int step = 0; step < REFINEMENTS; step++) {
      priced.shares(probabilities, shares);
      for (int i = 0; i < present.length; i++) {
        double joules = network.uploadJoules(present[i], shares[i], gains[i]);
        double wanted = problem.callsWanted(i, (1 - network.rho()) * joules);
        double best = rates[i] + (wanted - heading[i]) / answer[i];
        probabilities[i] = StrictMath.max(network.minProbability(), StrictMath.min(1, best));
      }
    }
    double value = priced.energy(probabilities);
    for (int i = 0; i < present.length; i++) {
      double sum = heading[i] + answer[i] * (probabilities[i] - rates[i]);
      value += problem.convergenceTerm(i, sum) / answer[i];
    }
    return value;
  }
}
