package dev.cicada.scheme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.plan.CertifiedPlanner;
import dev.cicada.plan.Network;
import dev.cicada.plan.Paper;
import dev.cicada.radio.Cell;
import dev.cicada.radio.Fading;
import dev.cicada.radio.Mobility;
import dev.cicada.radio.Placement;
import dev.cicada.radio.RedrawnMobility;
import dev.cicada.radio.Shadowing;
import dev.cicada.radio.StaticMobility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpportunisticSchemeTest {
  private static final Cell CELL = Paper.CELL;
  private static final Cell RAYLEIGH = CELL.with(Shadowing.NONE, Fading.RAYLEIGH);
  private static final Mobility STILL = new StaticMobility(Placement.ANYWHERE);

  private static Decisions assertBetterThanOnline(Network network, double[][] gains, double ratio) {
    Decisions ours = Decisions.of(new OpportunisticScheme(), network, gains);
    Decisions online = Decisions.of(new ProposedOnlineScheme(), network, gains);
    assertThat(ours.objective()).isLessThanOrEqualTo(ratio * online.objective());
    return ours;
  }

  @ParameterizedTest
  @CsvSource({"50, 0.08", "200, 0.03"})
  void comesCloseToWhatKnowingTheFutureWouldAllow(int rounds, double gap) {
    Network network = Cells.network(10, rounds);
    for (long seed = 1; seed <= 10; seed++) {
      double[][] gains = Cells.gains(network, seed);
      Decisions ours = Decisions.of(new OpportunisticScheme(), network, gains);
      assertThat(ours.objective()).as("seed %d", seed).isLessThan((1 + gap) * ours.lowerBound());
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"50, 0.08", "200, 0.025"})
  void comesCloserStillToTheCertifiedPlannersBound(int rounds, double gap) {
    Network network = Cells.network(10, rounds);
    for (long seed = 1; seed <= 20; seed++) {
      double[][] gains = Cells.gains(network, seed);
      Decisions ours = Decisions.of(new OpportunisticScheme(), network, gains);
      double bound = new CertifiedPlanner().plan(network.problem(gains)).lowerBound();
      assertThat(ours.objective()).as("seed %d", seed).isBetween(bound, (1 + gap) * bound);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void isFairAndMuchBetterThanOnlineWhereChannelsChange(long seed) {
    Network network = Cells.network(10, 200);
    Decisions ours = assertBetterThanOnline(network, Cells.gains(network, seed), 0.5);
    assertThat(ours.fairness()).isGreaterThan(0.8);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void isNoWorseThanOnlineWhereNothingChanges(long seed) {
    for (int rounds : new int[] {1, 2, 3, 10, 50, 200}) {
      Network network = Cells.network(10, rounds);
      assertBetterThanOnline(network, Cells.gains(network, CELL, STILL, seed), 1 + 1e-9);
    }
  }

  /** In longer runs, no causal rule other than online itself can promise this for every future. */
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "10, 1", "1, 2", "2, 2", "10, 2"})
  void isNeverWorseThanOnlineInOneOrTwoRounds(int clients, int rounds) {
    Network network = Cells.network(clients, rounds);
    for (long seed = 1; seed <= 20; seed++) {
      assertBetterThanOnline(network, Cells.gains(network, seed), 1 + 1e-9);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 3", "1, 5", "1, 10", "2, 3", "2, 5", "10, 3", "10, 5"})
  void isNoWorseThanOnlineInTheMeanOfFewClientsAndRounds(int clients, int rounds) {
    Network network = Cells.network(clients, rounds);
    double ratios = 0;
    for (long seed = 1; seed <= 20; seed++) {
      double[][] gains = Cells.gains(network, seed);
      ratios +=
          Decisions.of(new OpportunisticScheme(), network, gains).objective()
              / Decisions.of(new ProposedOnlineScheme(), network, gains).objective();
    }
    assertThat(ratios / 20).isLessThan(1);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void isBetterThanOnlineWhereChannelsDifferForGoodAndWhereTheyFade(long seed) {
    Network network = Cells.network(10, 200);
    for (Placement placement : new Placement[] {Placement.SCENARIO_1, Placement.SCENARIO_2}) {
      Mobility mobility = new RedrawnMobility(placement);
      assertBetterThanOnline(network, Cells.gains(network, CELL, mobility, seed), 0.6);
    }
    assertBetterThanOnline(network, Cells.gains(network, RAYLEIGH, STILL, seed), 0.6);
    assertBetterThanOnline(network, Cells.gains(network, RAYLEIGH, Cells.REDRAWN, seed), 0.5);
  }

  @ParameterizedTest
  @CsvSource({"100, 200, 0.01, 0.7", "1000, 20, 0.001, 0.7"})
  void worksWithManyClients(int clients, int rounds, double minProbability, double ratio) {
    Network network = Cells.network(clients, rounds, minProbability);
    assertBetterThanOnline(network, Cells.gains(network, 1), ratio);
  }

  @Test
  void decidesFromThePastAndPresentOnly() {
    Network network = Cells.network(10, 30);
    double[][] gains = Cells.gains(network, 1);
    double[][] otherFuture = gains.clone();
    System.arraycopy(Cells.gains(network, 2), 15, otherFuture, 15, 15);
    Decisions one = Decisions.of(new OpportunisticScheme(), network, gains);
    Decisions other = Decisions.of(new OpportunisticScheme(), network, otherFuture);
    for (int round = 0; round < 15; round++) {
      assertThat(one.probabilities()[round]).containsExactly(other.probabilities()[round]);
    }
    assertThat(one.probabilities()[15]).isNotEqualTo(other.probabilities()[15]);
  }
}
