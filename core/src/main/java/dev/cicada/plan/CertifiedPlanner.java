package dev.cicada.plan;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Solves P1 with a certificate: the best plan found, and a bound that no plan can beat.
 *
 * <p>P1 is not convex, and points that satisfy the paper's Theorem 2 need not be optimal. But with
 * a price mu_k on each client's sum of probabilities, P1 falls apart into T rounds ({@link
 * RoundProblem}) and K scalar terms, each solved exactly, so the Lagrangian dual is a lower bound.
 * The prices are raised where a client would like more calls than it gets. Each set of prices also
 * suggests a plan, improved round by round until no round's vertex can be bettered; the best is
 * polished with exact P3 and shares. The gap between the two shrinks like K/T.
 */
public final class CertifiedPlanner implements Planner {
  private static final int ITERATIONS = 120;
  private static final int SMALL = 2_000;
  private static final double CLOSED = 1e-6;
  private static final double ROUNDING = 1e-12;

  @Override
  public String name() {
    return "certified";
  }

  @Override
  public Plan plan(PlanningProblem problem, Progress progress) {
    Search search = new Search(problem.offline());
    int iteration = 0;
    while (iteration < ITERATIONS && !search.closed()) {
      progress.report("pricing", iteration, ITERATIONS);
      search.step(iteration++);
    }
    return search.finish(name(), iteration);
  }

  /** Prices, the best bound and the best plan so far. */
  private static final class Search {
    private final PlanningProblem problem;
    private final RoundProblem[] rounds;
    private final int clients;
    private final double floor;
    private final int nodeLimit;
    private final int descentEvery;

    private final double[] prices;
    private final double[] roundBounds;
    private double bound = Double.NEGATIVE_INFINITY;
    private double bestObjective = Double.POSITIVE_INFINITY;
    private double[][] best;

    Search(PlanningProblem problem) {
      this.problem = problem;
      this.clients = problem.clients();
      this.floor = problem.minProbability();
      this.rounds = new RoundProblem[problem.rounds()];
      Arrays.setAll(rounds, round -> new RoundProblem(problem, round));
      this.roundBounds = new double[rounds.length];
      this.prices = new double[clients];
      double oneCallerPerRound = rounds.length / (double) clients;
      Arrays.fill(prices, problem.convergencePrice(oneCallerPerRound));
      boolean small = (long) clients * rounds.length <= SMALL;
      this.nodeLimit = small ? 1_000 : 20;
      this.descentEvery = small ? 1 : 10;
    }

    boolean closed() {
      return best != null && bestObjective - bound <= CLOSED * bestObjective;
    }

    /** Evaluates the dual, tries the plan that it suggests, and moves the prices. */
    void step(int iteration) {
      IntStream.range(0, rounds.length)
          .parallel()
          .forEach(round -> roundBounds[round] = rounds[round].solve(prices, nodeLimit));
      double[][] vertex = new double[rounds.length][clients];
      double[] calls = new double[clients];
      Sum dual = new Sum();
      Sum size = new Sum();
      for (int round = 0; round < rounds.length; round++) {
        rounds[round].best(vertex[round]);
        dual.add(roundBounds[round]);
        size.add(StrictMath.abs(roundBounds[round]));
        for (int k = 0; k < clients; k++) {
          calls[k] += vertex[round][k];
        }
      }
      double damping = 1 / (1 + 0.1 * iteration);
      for (int k = 0; k < clients; k++) {
        double wanted = problem.callsAtPrice(prices[k]);
        double term = problem.convergenceTerm(wanted) + prices[k] * wanted;
        dual.add(term);
        size.add(term);
        // Wanted calls fall as price^(-1/3), and granted ones rise about as price.
        double change = damping * StrictMath.log(wanted / calls[k]) / (1 / 3.0 + 1);
        prices[k] *= StrictMath.exp(StrictMath.max(-1, StrictMath.min(1, change)));
      }
      bound = StrictMath.max(bound, dual.value() - ROUNDING * size.value());
      if (iteration % descentEvery == descentEvery - 1) {
        descend(vertex);
        keep(vertex);
      }
    }

    /** Replaces each round's vertex by the best one given the others, until none changes. */
    private void descend(double[][] vertex) {
      double[] sums = sums(vertex);
      double[] rewards = new double[clients];
      double[] candidate = new double[clients];
      int unchanged = floor < 1 ? 0 : rounds.length;
      for (int visit = 0; unchanged < rounds.length; visit++) {
        int round = visit % rounds.length;
        double[] current = vertex[round];
        double value = rounds[round].energy(current);
        for (int k = 0; k < clients; k++) {
          // On {lambda, 1} the convergence term is linear, with this slope.
          double others = sums[k] - current[k];
          rewards[k] =
              (problem.convergenceTerm(others + floor) - problem.convergenceTerm(others + 1))
                  / (1 - floor);
          value -= rewards[k] * current[k];
        }
        rounds[round].solve(rewards, nodeLimit);
        if (rounds[round].bestValue() < value - 1e-9 * StrictMath.abs(value)) {
          rounds[round].best(candidate);
          for (int k = 0; k < clients; k++) {
            sums[k] += candidate[k] - current[k];
            current[k] = candidate[k];
          }
          unchanged = 0;
        } else {
          unchanged++;
        }
      }
    }

    private void keep(double[][] probabilities) {
      double objective = objective(probabilities);
      if (objective < bestObjective) {
        bestObjective = objective;
        best = probabilities;
      }
    }

    private double objective(double[][] probabilities) {
      Sum sum = new Sum();
      for (int round = 0; round < rounds.length; round++) {
        sum.add(rounds[round].energy(probabilities[round]));
      }
      for (double calls : sums(probabilities)) {
        sum.add(problem.convergenceTerm(calls));
      }
      return sum.value();
    }

    private double[] sums(double[][] probabilities) {
      double[] sums = new double[clients];
      for (double[] row : probabilities) {
        for (int k = 0; k < clients; k++) {
          sums[k] += row[k];
        }
      }
      return sums;
    }

    Plan finish(String name, int iterations) {
      double[][] shares = new double[rounds.length][clients];
      double before;
      do {
        before = bestObjective;
        share(shares);
        keep(repriced(shares));
      } while (bestObjective < before * (1 - 1e-9));
      share(shares);
      return Plan.of(name, problem, best, shares, bound, iterations, Status.CERTIFIED);
    }

    private void share(double[][] shares) {
      for (int round = 0; round < rounds.length; round++) {
        rounds[round].shares(best[round], shares[round]);
      }
    }

    /** The best probabilities at these shares: P3 for every client. */
    private double[][] repriced(double[][] shares) {
      double[][] uploads = new double[clients][rounds.length];
      for (int round = 0; round < rounds.length; round++) {
        double[] snr = problem.wholeBandSnr(round);
        for (int k = 0; k < clients; k++) {
          uploads[k][round] = problem.uploadWeight(k) / problem.rate(snr[k], shares[round][k]);
        }
      }
      double[][] probabilities = new double[rounds.length][clients];
      for (int k = 0; k < clients; k++) {
        double[] row = SelectionSubproblem.solve(problem.convergenceWeight(), floor, uploads[k]);
        for (int round = 0; round < rounds.length; round++) {
          probabilities[round][k] = row[round];
        }
      }
      return probabilities;
    }
  }
}
