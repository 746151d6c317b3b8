package dev.cicada.identity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RunDrawsTest {
  private static final String RUN = "2f1e";

  private final RunDraws draws = new RunDraws();
  private final DrawKey alice = DrawKeys.ofSeed(1);

  @BeforeEach
  void know() {
    draws.know("alice", alice.publicKey());
    draws.know("bob", DrawKeys.ofSeed(2).publicKey());
  }

  @Test
  void aCallIsAllowedExactlyIfTheDrawIsBelowTheProbability() {
    int allowed = 0;
    for (int round = 0; round < 50; round++) {
      SignedDraw draw = SignedDraw.make(alice, new DrawOccasion(RUN, round, "alice"));
      boolean expected = draw.value() < 0.5;
      assertThat(draws.allows(RUN, "alice", round, 0.5, draw.proof())).isEqualTo(expected);
      assertThat(draws.allows(RUN, "alice", round, 0.5, draw.proof())).isEqualTo(expected);
      assertThat(draws.allows(RUN, "alice", round, 1, draw.proof())).isTrue();
      assertThat(draws.allows(RUN, "alice", round, 0, draw.proof())).isFalse();
      allowed += expected ? 1 : 0;
    }
    assertThat(allowed).isBetween(5, 45);
  }

  @Test
  void nothingElseIsAllowed() {
    byte[] proof = SignedDraw.make(alice, new DrawOccasion(RUN, 3, "alice")).proof();
    assertThat(draws.allows(RUN, "alice", 3, 1, proof)).isTrue();

    assertThat(draws.allows(RUN, "alice", 4, 1, proof)).as("another round").isFalse();
    assertThat(draws.allows(RUN, "bob", 3, 1, proof)).as("another client").isFalse();
    assertThat(draws.allows(RUN, "nobody", 3, 1, proof)).as("nobody").isFalse();
    assertThat(draws.allows(RUN, "alice", 3, 1, new byte[0])).as("no proof").isFalse();
    assertThat(draws.allows("other", "alice", 3, 1, proof)).as("another run").isFalse();
    byte[] forBob = SignedDraw.make(alice, new DrawOccasion(RUN, 3, "bob")).proof();
    assertThat(draws.allows(RUN, "bob", 3, 1, forBob)).as("another's key").isFalse();
  }

  @Test
  void whoSendsFalseProofsIsNotLookedAtAgainInThatRound() {
    byte[] right = SignedDraw.make(alice, new DrawOccasion(RUN, 3, "alice")).proof();
    byte[] wrong = right.clone();
    wrong[79] ^= 1;
    for (int i = 0; i < 3; i++) {
      assertThat(draws.allows(RUN, "alice", 3, 1, wrong)).isFalse();
    }
    assertThat(draws.allows(RUN, "alice", 3, 1, right)).as("not looked at").isFalse();
    byte[] next = SignedDraw.make(alice, new DrawOccasion(RUN, 4, "alice")).proof();
    assertThat(draws.allows(RUN, "alice", 4, 1, next)).as("in the next round").isTrue();
  }

  @Test
  void aNewCertificateTakesTheOldKeysPlace() {
    DrawOccasion occasion = new DrawOccasion(RUN, 3, "alice");
    DrawKey renewed = DrawKeys.ofSeed(3);

    draws.know("alice", renewed.publicKey());

    assertThat(draws.allows(RUN, "alice", 3, 1, SignedDraw.make(alice, occasion).proof()))
        .isFalse();
    assertThat(draws.allows(RUN, "alice", 3, 1, SignedDraw.make(renewed, occasion).proof()))
        .isTrue();
  }
}
