package dev.cicada.runtime.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDrawsTest {
  private static final String RUN = "2f1e";

  @TempDir private Path folder;

  private final RunDraws draws = new RunDraws();
  private Authority authority;
  private Credentials alice;
  private Credentials bob;

  @BeforeEach
  void issue() {
    authority =
        Authority.create(
            folder.resolve("authority"),
            "authority",
            KeyKind.ED25519,
            Duration.ofDays(30),
            Clock.systemUTC());
    alice = client("alice", "first");
    bob = client("bob", "second");
    draws.know(certified(alice));
    draws.know(certified(bob));
  }

  @Test
  void aCallIsAllowedExactlyIfTheDrawIsBelowTheProbability() {
    int allowed = 0;
    for (int round = 0; round < 50; round++) {
      SignedDraw draw = SignedDraw.make(key(alice), new DrawOccasion(RUN, round, "alice"));
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
    byte[] proof = SignedDraw.make(key(alice), new DrawOccasion(RUN, 3, "alice")).proof();
    assertThat(draws.allows(RUN, "alice", 3, 1, proof)).isTrue();

    assertThat(draws.allows(RUN, "alice", 4, 1, proof)).as("another round").isFalse();
    assertThat(draws.allows(RUN, "bob", 3, 1, proof)).as("another client").isFalse();
    assertThat(draws.allows(RUN, "nobody", 3, 1, proof)).as("nobody").isFalse();
    assertThat(draws.allows(RUN, "alice", 3, 1, new byte[0])).as("no proof").isFalse();
    assertThat(draws.allows("other", "alice", 3, 1, proof)).as("another run").isFalse();
    byte[] forBob = SignedDraw.make(key(alice), new DrawOccasion(RUN, 3, "bob")).proof();
    assertThat(draws.allows(RUN, "bob", 3, 1, forBob)).as("another's key").isFalse();
  }

  @Test
  void aNewCertificateTakesTheOldKeysPlace() {
    DrawOccasion occasion = new DrawOccasion(RUN, 3, "alice");
    authority.revoke("alice");
    Credentials renewed = client("alice", "third");

    draws.know(certified(renewed));

    assertThat(draws.allows(RUN, "alice", 3, 1, SignedDraw.make(key(alice), occasion).proof()))
        .isFalse();
    assertThat(draws.allows(RUN, "alice", 3, 1, SignedDraw.make(key(renewed), occasion).proof()))
        .isTrue();
  }

  private Credentials client(String name, String target) {
    return authority.issueClient(name, KeyKind.P256, Duration.ofDays(7), folder.resolve(target));
  }

  private static AuthenticatedClient certified(Credentials credentials) {
    return AuthenticatedClient.of(credentials.certificate()).orElseThrow();
  }

  private static DrawKey key(Credentials credentials) {
    return credentials.drawKey().orElseThrow();
  }
}
