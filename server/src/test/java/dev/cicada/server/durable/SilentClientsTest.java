package dev.cicada.server.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.protocol.CallerSum;
import dev.cicada.scheme.BandwidthRule;
import dev.cicada.scheme.BandwidthRules;
import dev.cicada.server.history.Member;
import dev.cicada.server.machine.Event;
import dev.cicada.server.machine.Phase;
import dev.cicada.server.machine.Reply;
import dev.cicada.server.machine.RunTerms;
import dev.cicada.wire.Reason;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Clients that say nothing, or are gone. The test makes all events, including those of the clock.
 */
class SilentClientsTest {
  private HandRun run;

  private void start(BandwidthRule bandwidth, int placeRounds) throws IOException {
    run = new HandRun(bandwidth, placeRounds, new CallerSum());
  }

  @Test
  void whoClaimsAndDoesNotUploadHasNotCalled() throws IOException {
    start(new BandwidthRules.Shared(), RunTerms.KEEP_PLACES);
    Member alice = run.enrol("alice");
    Member bob = run.enrol("bob");
    run.plan(alice, bob);
    run.ask(asker -> new Event.Claimed(asker, alice, 0, new byte[0]));
    run.ask(asker -> new Event.Claimed(asker, bob, 0, new byte[0]));
    run.upload(alice, 0);
    assertThat(run.core().phase()).as("bob is waited for").isEqualTo(Phase.CALLING);

    run.handle(new Event.Deadline(0, Phase.CALLING));

    assertThat(run.core().round()).isEqualTo(1);
    assertThat(run.closed()).hasSize(1);
    assertThat(run.closed().get(0).close().callers()).containsExactly(0);
    assertThat(run.closed().get(0).plan().shares()).containsExactly(0.5, 0.5);
  }

  /** Whether or not it called in its last round, and whether or not the server was restarted. */
  @ParameterizedTest
  @CsvSource({"1,false,false", "1,true,false", "1,true,true", "3,false,true", "3,true,true"})
  void aPlaceIsLostAfterSoManyRoundsOfSilenceAndNotBefore(
      int placeRounds, boolean called, boolean restarted) throws IOException {
    start(new BandwidthRules.Fixed(), placeRounds);
    Member alice = run.enrol("alice");
    Member bob = run.enrol("bob");
    run.plan(alice, bob);
    if (called) {
      run.upload(bob, 0);
    }
    run.ask(asker -> new Event.Left(asker, "bob"));
    run.upload(alice, 0);
    for (int round = 1; round <= placeRounds; round++) {
      assertThat(HandRun.reason(run.enrolment("carol", false))).isEqualTo(Reason.RUN_FULL);
      run.plan(alice);
      if (round < placeRounds) {
        run.upload(alice, round);
      }
      if (restarted) {
        run.restart();
      }
    }

    assertThat(run.enrol("carol").number()).isEqualTo(bob.number());
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void whoLeftForGoodIsLetInAsANewcomerAloneAndNotWhenItComesBack(boolean restarted)
      throws IOException {
    start(new BandwidthRules.Fixed(), RunTerms.KEEP_PLACES);
    run.enrol("alice");
    run.ask(asker -> new Event.Withdrew(asker, "alice"));
    if (restarted) {
      run.restart();
    }

    assertThat(HandRun.reason(run.enrolment("alice", true))).isEqualTo(Reason.WITHDRAWN);
    assertThat(run.enrolment("bob", true)).as("never seen here").isInstanceOf(Reply.Placed.class);
    assertThat(run.enrolment("alice", false)).isInstanceOf(Reply.Placed.class);
    assertThat(run.enrolment("alice", true)).as("it is back").isInstanceOf(Reply.Placed.class);
  }
}
