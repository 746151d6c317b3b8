package dev.cicada.scheme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.plan.CertifiedPlanner;
import dev.cicada.plan.ExactPlanner;
import dev.cicada.plan.Network;
import dev.cicada.plan.Plan;
import dev.cicada.scheme.Conditions.Foresight;
import dev.cicada.text.UserError;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SchemesTest {
  private static final Foresight NONE = Foresight.NONE;

  static List<String> names() {
    return Cells.schemes();
  }

  private static double[] decide(Scheme scheme, int round, double... gains) {
    Network network = Cells.network(gains.length, 10);
    Decision decision = scheme.start(Cells.conditions(network, NONE)).decide(round, gains);
    assertThat(decision.shares()).containsOnly(1.0 / gains.length);
    return decision.probabilities();
  }

  @Test
  void randomGivesEveryClientTheSameProbability() {
    assertThat(decide(new RandomScheme(1.5), 0, 1, 2, 3)).containsOnly(0.5);
  }

  @Test
  void greedyTakesTheLargestGainsAndTheLowerNumberOfEqualOnes() {
    assertThat(decide(new GreedyScheme(2), 0, 3, 1, 5, 2)).containsExactly(1, 0, 1, 0);
    assertThat(decide(new GreedyScheme(2), 0, 1, 5, 1, 1)).containsExactly(1, 1, 0, 0);
    assertThat(decide(new GreedyScheme(4), 0, 1, 5, 1, 1)).containsOnly(1);
  }

  @Test
  void ageBasedTakesTheClientsInTurn() {
    AgeBasedScheme inTurn = new AgeBasedScheme(2);
    assertThat(decide(inTurn, 0, 1, 1, 1)).containsExactly(1, 1, 0);
    assertThat(decide(inTurn, 1, 1, 1, 1)).containsExactly(1, 0, 1);
    assertThat(decide(inTurn, 2, 1, 1, 1)).containsExactly(0, 1, 1);
  }

  @Test
  void fullTakesEveryClient() {
    assertThat(decide(new FullScheme(), 3, 1, 2)).containsOnly(1);
  }

  @Test
  void proposedOnlinePlansEachRoundFromItsOwnGains() {
    Network network = Cells.network(10, 5);
    double[][] gains = Cells.gains(network, 1);
    Decisions decisions = Decisions.of(new ProposedOnlineScheme(), network, gains);
    Plan plan = new ExactPlanner().plan(network.problem(gains[3]));
    assertThat(decisions.probabilities()[3]).containsExactly(plan.probabilities()[0]);
    assertThat(decisions.shares()[3]).containsExactly(plan.shares()[0]);
  }

  @Test
  void proposedOfflineFollowsAPlanOfTheWholeChannel() {
    Network network = Cells.network(5, 8);
    double[][] gains = Cells.gains(network, 1);
    Decisions decisions = Decisions.of(new ProposedOfflineScheme("certified"), network, gains);
    Plan plan = new CertifiedPlanner().plan(network.problem(gains));
    assertThat(decisions.probabilities()).isDeepEqualTo(plan.probabilities());
    assertThat(decisions.objective()).isCloseTo(plan.objective(), within(1e-9));
    Decisions published = Decisions.of(new ProposedOfflineScheme("algorithm1"), network, gains);
    assertThat(published.objective()).isGreaterThanOrEqualTo(plan.lowerBound());
  }

  @ParameterizedTest
  @MethodSource("names")
  void onlyTheOfflineSchemeNeedsToKnowTheFuture(String name) {
    Network network = Cells.network(4, 3);
    double[][] gains = Cells.gains(network, 1);
    if (name.equals("proposed-offline")) {
      assertThatThrownBy(() -> Cells.scheme(name).start(Cells.conditions(network, NONE)))
          .hasMessageContaining("in advance");
      return;
    }
    Scheme.Rule rule = Cells.scheme(name).start(Cells.conditions(network, NONE));
    for (int round = 0; round < 3; round++) {
      for (double probability : rule.decide(round, gains[round]).probabilities()) {
        assertThat(probability).isBetween(0.0, 1.0);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void reservedSharesNeverExceedTheBand(String name) {
    Network network = Cells.network(7, 6);
    Decisions decisions = Decisions.of(Cells.scheme(name), network, Cells.gains(network, 2));
    for (int round = 0; round < network.rounds(); round++) {
      double sum = 0;
      for (int client = 0; client < network.clients(); client++) {
        double share = decisions.shares()[round][client];
        assertThat(share > 0 || decisions.probabilities()[round][client] == 0).isTrue();
        sum += share;
      }
      assertThat(sum).isLessThanOrEqualTo(1 + 1e-12);
    }
  }

  @Test
  void moreSendersThanClientsAreAllClients() {
    assertThat(decide(new RandomScheme(3), 0, 1, 2)).containsOnly(1);
    assertThat(decide(new GreedyScheme(3), 0, 1, 2)).containsOnly(1);
    assertThat(decide(new AgeBasedScheme(3), 1, 1, 2)).containsOnly(1);
  }

  @Test
  void unknownNamesAreRefusedWithTheNearest() {
    assertThatThrownBy(() -> Cells.scheme("gredy"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("scheme is gredy; it must be one of proposed-offline")
        .hasMessageEndingWith("Maybe greedy");
  }
}
