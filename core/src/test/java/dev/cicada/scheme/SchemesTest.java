package dev.cicada.scheme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.plan.CertifiedPlanner;
import dev.cicada.plan.ExactPlanner;
import dev.cicada.plan.Network;
import dev.cicada.plan.Plan;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SchemesTest {
  static List<String> names() {
    return List.copyOf(Schemes.names());
  }

  private static double[] decide(Scheme scheme, int round, double... gains) {
    Network network = Cells.network(gains.length, 10);
    double[] probabilities = new double[gains.length];
    double[] shares = new double[gains.length];
    scheme.start(network, Scheme.Foresight.NONE).decide(round, gains, probabilities, shares);
    assertThat(shares).containsOnly(1.0 / gains.length);
    return probabilities;
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
      assertThatThrownBy(() -> Schemes.byName(name).start(network, Scheme.Foresight.NONE))
          .hasMessageContaining("in advance");
      return;
    }
    Scheme.Rule rule = Schemes.byName(name).start(network, Scheme.Foresight.NONE);
    double[] probabilities = new double[4];
    for (int round = 0; round < 3; round++) {
      rule.decide(round, gains[round], probabilities, new double[4]);
      for (double probability : probabilities) {
        assertThat(probability).isBetween(0.0, 1.0);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void reservedSharesNeverExceedTheBand(String name) {
    Network network = Cells.network(7, 6);
    Decisions decisions = Decisions.of(Schemes.byName(name), network, Cells.gains(network, 2));
    for (double[] shares : decisions.shares()) {
      double sum = 0;
      for (double share : shares) {
        assertThat(share).isPositive();
        sum += share;
      }
      assertThat(sum).isLessThanOrEqualTo(1 + 1e-12);
    }
  }

  @Test
  void impossibleNumbersOfSendersAndUnknownNamesAreRefused() {
    assertThatThrownBy(() -> decide(new RandomScheme(0), 0, 1, 2))
        .hasMessageContaining("senders is 0.0");
    assertThatThrownBy(() -> decide(new GreedyScheme(3), 0, 1, 2))
        .hasMessageContaining("at most 2");
    assertThatThrownBy(() -> Schemes.byName("lucky"))
        .hasMessageContaining("scheme is lucky; it must be one of proposed-offline");
  }
}
