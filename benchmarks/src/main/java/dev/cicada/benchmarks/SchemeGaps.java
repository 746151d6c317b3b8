package dev.cicada.benchmarks;

import dev.cicada.plan.CertifiedPlanner;
import dev.cicada.plan.Network;
import dev.cicada.plan.Paper;
import dev.cicada.radio.Cell;
import dev.cicada.radio.CellProcess;
import dev.cicada.radio.Fading;
import dev.cicada.radio.Mobility;
import dev.cicada.radio.Placement;
import dev.cicada.radio.RedrawnMobility;
import dev.cicada.radio.Shadowing;
import dev.cicada.radio.StaticMobility;
import dev.cicada.random.Seed;
import dev.cicada.scheme.Conditions;
import dev.cicada.scheme.Decision;
import dev.cicada.scheme.OpportunisticScheme;
import dev.cicada.scheme.ProposedOnlineScheme;
import dev.cicada.scheme.Scheme;
import java.util.Arrays;
import java.util.List;

/**
 * What {@code opportunistic} costs compared with {@code proposed-online} and with the certified
 * bound of the offline problem, which knows the future: the table in docs/schemes.md.
 */
public final class SchemeGaps {
  private static final Mobility REDRAWN = new RedrawnMobility(Placement.ANYWHERE);
  private static final Mobility STILL = new StaticMobility(Placement.ANYWHERE);
  private static final Cell RAYLEIGH = Paper.CELL.with(Shadowing.NONE, Fading.RAYLEIGH);

  private static final List<Case> CASES =
      List.of(
          new Case("redrawn", Paper.CELL, REDRAWN, 10, 50, 20),
          new Case("redrawn", Paper.CELL, REDRAWN, 10, 200, 20),
          new Case("redrawn, Rayleigh", RAYLEIGH, REDRAWN, 10, 200, 3),
          new Case("static", Paper.CELL, STILL, 10, 50, 10),
          new Case("static, Rayleigh", RAYLEIGH, STILL, 10, 200, 3),
          new Case("Scenario 1", Paper.CELL, new RedrawnMobility(Placement.SCENARIO_1), 10, 200, 3),
          new Case("Scenario 2", Paper.CELL, new RedrawnMobility(Placement.SCENARIO_2), 10, 200, 3),
          new Case("redrawn", Paper.CELL, REDRAWN, 100, 200, 1));

  private SchemeGaps() {}

  private record Case(
      String words, Cell cell, Mobility mobility, int clients, int rounds, int seeds) {}

  /** The result of a scheme's decisions. */
  private record Outcome(double objective, double leastCalled) {}

  /** Prints a row for each kind of cell, or for those whose description contains an argument. */
  public static void main(String... arguments) {
    System.out.println(
        "| cell | K, T | seeds | above the bound, mean (worst) | over `proposed-online` | least called |");
    System.out.println("|---|---|---|---|---|---|");
    for (Case each : CASES) {
      if (arguments.length == 0 || Arrays.stream(arguments).anyMatch(each.words::contains)) {
        print(each);
      }
    }
  }

  private static void print(Case given) {
    double gaps = 0;
    double worst = 0;
    double ratios = 0;
    double leastCalled = 1;
    Network network = Paper.network(given.clients).withRounds(given.rounds);
    for (long seed = 1; seed <= given.seeds; seed++) {
      double[][] gains =
          new CellProcess(given.cell, given.mobility, given.clients, new Seed(seed))
              .gains(0, given.rounds);
      double bound = new CertifiedPlanner().plan(network.problem(gains)).lowerBound();
      Outcome ours = outcome(new OpportunisticScheme(), network, gains);
      Outcome online = outcome(new ProposedOnlineScheme(), network, gains);
      double gap = ours.objective / bound - 1;
      gaps += gap / given.seeds;
      worst = Math.max(worst, gap);
      ratios += ours.objective / online.objective / given.seeds;
      leastCalled = Math.min(leastCalled, ours.leastCalled);
    }
    System.out.printf(
        "| %s | %d, %d | %d | %.1f %% (%.1f %%) | %.2f | %.2f |%n",
        given.words,
        given.clients,
        given.rounds,
        given.seeds,
        100 * gaps,
        100 * worst,
        ratios,
        leastCalled);
  }

  private static Outcome outcome(Scheme scheme, Network network, double[][] gains) {
    int clients = network.clients();
    Scheme.Rule rule =
        scheme.start(new Conditions(network, new int[clients], Conditions.Foresight.NONE));
    double[] calls = new double[clients];
    double joules = 0;
    for (int round = 0; round < gains.length; round++) {
      Decision decision = rule.decide(round, gains[round]);
      for (int client = 0; client < clients; client++) {
        double share = decision.shares()[client];
        double probability = decision.probabilities()[client];
        calls[client] += probability;
        joules += probability * network.uploadJoules(client, share, gains[round][client]);
      }
    }
    double objective = (1 - network.rho()) * joules;
    double rounds = network.rounds();
    for (double sum : calls) {
      objective += network.rho() * rounds * rounds / (clients * sum * sum);
    }
    double mean = Arrays.stream(calls).sum() / clients;
    return new Outcome(objective, Arrays.stream(calls).min().orElseThrow() / mean);
  }
}
