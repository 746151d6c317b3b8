package dev.cicada.scheme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.plan.Network;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What schemes do with their memory when a server's clients come and go. */
class RuleMemoryTest {
  private static final int CLIENTS = 5;
  private static final int ROUNDS = 40;
  private static final int PLAYED = 12;

  private final Network network = Cells.network(CLIENTS, ROUNDS);
  private final double[][] gains = Cells.gains(network, 7);

  private static Scheme.Rule start(String scheme, Network network) {
    return Cells.scheme(scheme).start(Cells.conditions(network, Conditions.Foresight.NONE));
  }

  private Scheme.Rule played(String scheme, Network in) {
    Scheme.Rule rule = start(scheme, in);
    for (int round = 0; round < PLAYED; round++) {
      rule.decide(round, gains[round]);
    }
    return rule;
  }

  @ParameterizedTest
  @ValueSource(strings = {"opportunistic", "age-based"})
  void aRuleGoesOnWithoutAChangeAsIfNothingHadHappened(String scheme) {
    Scheme.Rule rule = played(scheme, network);
    Scheme.Rule other = start(scheme, network);
    other.recall(rule.memory());
    for (int round = PLAYED; round < ROUNDS; round++) {
      assertThat(other.decide(round, gains[round]).probabilities())
          .isEqualTo(rule.decide(round, gains[round]).probabilities());
    }
  }

  @Test
  void aNewcomerIsNeitherAheadNorBehindForOpportunistic() {
    double[] memory = played("opportunistic", network).memory();
    for (int column = 0; column < 3; column++) {
      memory[column * CLIENTS + 2] = 0;
    }
    Scheme.Rule rule = start("opportunistic", network);
    rule.recall(memory);
    rule.changed(PLAYED, 2);
    double[] after = rule.memory();
    for (int column = 0; column < 3; column++) {
      int first = column * CLIENTS;
      double mean =
          IntStream.of(0, 1, 3, 4).mapToDouble(client -> memory[first + client]).sum() / 4;
      assertThat(after[first + 2]).isCloseTo(mean, within(1e-12 * Math.abs(mean)));
    }
    double[] decided = rule.decide(PLAYED, gains[PLAYED]).probabilities();
    assertThat(Arrays.stream(decided)).allMatch(p -> p > 0 && p <= 1);
  }

  @Test
  void aBudgetOfAllGoesOnWhoeverLeavesAndANewcomerHasItsPartOfItsOwn() {
    double[] own = new double[CLIENTS];
    Arrays.fill(own, 1e-3);
    Network limited = network.withGoal(network.goal().withBudgets(4e-3, own));
    Scheme.Rule before = played("proposed-online", limited);
    double[] memory = before.memory();
    double all = memory[CLIENTS + 1];
    assertThat(all).isPositive();

    double[] three = {memory[0], 0, memory[4], memory[CLIENTS], all};
    Scheme.Rule rule = start("proposed-online", limited.among(new int[] {0, 2, 4}));
    rule.recall(three);
    rule.changed(PLAYED, 1);
    double[] after = rule.memory();
    assertThat(after[0]).isEqualTo(memory[0]);
    assertThat(after[1]).isCloseTo(1e-3 * PLAYED / ROUNDS, within(1e-18));
    assertThat(after[2]).isEqualTo(memory[4]);
    assertThat(after[4]).as("what all have spent").isCloseTo(all, within(1e-15));
  }
}
