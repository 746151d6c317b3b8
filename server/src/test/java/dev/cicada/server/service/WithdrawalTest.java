package dev.cicada.server.service;

import static dev.cicada.server.service.HandClient.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.client.Radio;
import dev.cicada.client.RunClient;
import dev.cicada.server.durable.RunAudit;
import dev.cicada.server.history.Entry;
import dev.cicada.server.history.Member;
import dev.cicada.text.UserError;
import dev.cicada.v1.Announcement;
import dev.cicada.v1.Announcement.PhaseCase;
import dev.cicada.wire.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Places that are given up, and the clients that get them next. */
@Timeout(120)
class WithdrawalTest {
  @TempDir private Path folder;

  private final List<Entry.Closed> rounds = Collections.synchronizedList(new ArrayList<>());
  private final List<String> dismissed = Collections.synchronizedList(new ArrayList<>());

  private LocalRun run(Map<String, String> changes) {
    Map<String, String> settings =
        new HashMap<>(Map.of("clients", "2", "scheme", "full", "rounds", "4"));
    settings.putAll(changes);
    return new LocalRun(folder, settings);
  }

  private RunServer server(LocalRun run) throws IOException {
    return run.server(
        new ServerListener() {
          @Override
          public void closed(Entry.Closed close, Entry.Planned plan, float[] model) {
            rounds.add(close);
          }

          @Override
          public void dismissed(Member client, Reason reason) {
            dismissed.add(client.name() + " " + reason);
          }
        });
  }

  @Test
  void aPlaceThatIsGivenUpGoesToAnotherNameFromTheNextRoundOn() throws Exception {
    try (LocalRun run = run(Map.of())) {
      try (RunServer server = server(run);
          HandClient alice = HandClient.listening(server.port(), "alice");
          HandClient bob = HandClient.listening(server.port(), "bob");
          HandClient carol = new HandClient(server.port(), "carol")) {
        for (HandClient each : List.of(alice, bob)) {
          each.await(0, PhaseCase.MEASURE);
          each.report(0);
        }
        alice.await(0, PhaseCase.CALL);
        alice.upload(0, 0, 0.5f);
        assertThat(refusal(carol::enrol)).isEqualTo("run-full");
        alice.withdraw();
        assertThat(refusal(alice::next)).isEqualTo("withdrawn");
        assertThat(carol.enrol()).as("the place of alice").isZero();
        carol.listen();
        assertThat(refusal(() -> carol.upload(0, 0, 0.5f))).isEqualTo("not-in-plan");
        requireUnknown(alice);
        bob.upload(0, 0, 0.5f);

        Announcement first = carol.await(1, PhaseCase.MEASURE);
        assertThat(first.getHeldVersion()).isEqualTo(1);
        assertThat(first.getLastCall()).isZero();
        assertThat(rounds.get(0).callers()).as("alice's update counts").containsExactly(0, 1);
        assertThat(refusal(() -> carol.upload(0, 0, 0.5f)))
            .as("what alice sent is not carol's")
            .isEqualTo("round-not-open");
        carol.report(1);
        bob.report(1);
        carol.await(1, PhaseCase.CALL);
        carol.upload(1, 1, 0.25f);
        requireUnknown(alice);
        bob.upload(1, 1, 0.25f);
        carol.await(2, PhaseCase.MEASURE);
        assertThat(rounds.get(1).callers()).containsExactly(0, 1);
        assertThat(dismissed).containsExactly("alice WITHDRAWN");
      }
      RunAudit audit = new StoredRun(run.config).audit(run.run);
      assertThat(audit.findings()).isEmpty();
      assertThat(audit.updates()).hasSize(4);
    }
  }

  @Test
  void aClientThatTakesPartEndsWhenItsPlaceIsGivenUp() throws Exception {
    try (LocalRun run = run(Map.of());
        RunServer server = server(run);
        HandClient bob = HandClient.listening(server.port(), "bob");
        HandClient other = new HandClient(server.port(), "alice")) {
      run.startClient(server.port(), "alice");
      bob.await(0, PhaseCase.MEASURE);
      bob.report(0);
      bob.await(0, PhaseCase.CALL);
      other.withdraw();
      run.awaitClients();
      assertThat(run.sentAway)
          .containsOnly(entry("alice", "client 'alice' has left the run for good."));
    }
  }

  @Test
  void aClientEndsWhoseRequestComesAfterItsPlaceIsGivenUp() throws Exception {
    try (LocalRun run = run(Map.of());
        RunServer server = server(run);
        HandClient other = new HandClient(server.port(), "alice")) {
      Radio withdrawing =
          round -> {
            other.withdraw();
            return OptionalDouble.of(1e-9);
          };
      try (RunClient alice =
          run.client(server.port(), "alice", participant -> participant.with(withdrawing))) {
        assertThatThrownBy(alice::run)
            .isInstanceOf(UserError.class)
            .hasMessageContaining("client 'alice' has left the run for good");
      }
      assertThat(dismissed).containsExactly("alice WITHDRAWN");
    }
  }

  private static void requireUnknown(HandClient gone) {
    assertThat(refusal(() -> gone.upload(0, 0, 0.5f))).isEqualTo("unknown-client");
    assertThat(refusal(() -> gone.report(1))).isEqualTo("unknown-client");
    assertThat(refusal(() -> gone.fetch(0))).isEqualTo("unknown-client");
    assertThatThrownBy(gone::withdraw)
        .isInstanceOf(UserError.class)
        .hasMessageContaining("client 'alice' has no place in the run");
    gone.listen();
    assertThat(refusal(gone::next)).isEqualTo("unknown-client");
  }

  @Test
  void aRoundGoesOnWithoutWhoeverHasLeftAlsoAfterARestart() throws Exception {
    try (LocalRun run = run(Map.of("bandwidth", "optimal"))) {
      try (RunServer server = server(run);
          HandClient alice = HandClient.listening(server.port(), "alice");
          HandClient bob = HandClient.listening(server.port(), "bob")) {
        alice.report(0);
        bob.report(0);
        alice.await(0, PhaseCase.DRAW);
        alice.claim(0);
        alice.withdraw();
      }
      try (RunServer server = server(run);
          HandClient bob = HandClient.listening(server.port(), "bob");
          HandClient alice = new HandClient(server.port(), "alice")) {
        bob.claim(0);
        assertThat(bob.await(0, PhaseCase.CALL).getCall().getShare())
            .as("alice's claim went with her")
            .isCloseTo(1, within(1e-9));
        assertThatThrownBy(alice::withdraw).hasMessageContaining("no place in the run");
        bob.upload(0, 0, 0.5f);
        bob.await(1, PhaseCase.MEASURE);
      }
      assertThat(new StoredRun(run.config).audit(run.run).findings()).isEmpty();
    }
  }

  @Test
  void aSilentClientKeepsItsPlaceUntilAnotherNameAsksForIt() throws Exception {
    try (LocalRun run = run(Map.of("placeRounds", "1"));
        RunServer server = server(run);
        HandClient alice = HandClient.listening(server.port(), "alice");
        HandClient bob = HandClient.listening(server.port(), "bob");
        HandClient carol = new HandClient(server.port(), "carol")) {
      alice.report(0);
      bob.report(0);
      alice.await(0, PhaseCase.CALL);
      bob.sleep();
      assertThat(refusal(carol::enrol)).as("bob is in the round").isEqualTo("run-full");
      alice.upload(0, 0, 0.5f);
      alice.await(1, PhaseCase.MEASURE);
      assertThat(refusal(carol::enrol)).as("round 1 is not planned yet").isEqualTo("run-full");
      alice.report(1);
      alice.await(1, PhaseCase.CALL);
      assertThat(bob.enrol()).as("nobody has asked for the place").isEqualTo(1);
      assertThat(carol.enrol()).isEqualTo(1);

      assertThat(refusal(() -> bob.report(1))).isEqualTo("unknown-client");
      assertThat(refusal(bob::enrol)).isEqualTo("run-full");
      assertThat(dismissed).containsExactly("bob UNKNOWN_CLIENT");
    }
  }
}
