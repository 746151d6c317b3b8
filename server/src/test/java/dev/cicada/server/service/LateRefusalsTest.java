package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.server.history.Member;
import dev.cicada.v1.Announcement;
import dev.cicada.wire.Reason;
import io.grpc.StatusRuntimeException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A client that asks too often waits for the refusal; one that is refused for another reason does
 * not.
 */
class LateRefusalsTest {
  private static final Member MALLORY = new Member(0, "mallory");

  private final NeverYet timers = new NeverYet();
  private final LateRefusals late = new LateRefusals(timers);
  private final List<Reason> refusals = new ArrayList<>();

  private void refused(Reason reason, String message) {
    refusals.add(reason);
  }

  @AfterEach
  void stop() {
    timers.shutdownNow();
  }

  private Admission admission(double requestsPerSecond) {
    Admission admission = new Admission("run", Peers.CLAIMED, requestsPerSecond, 1, late);
    admission.enrolled(MALLORY);
    return admission;
  }

  /** Requires that it is refused later, not now. */
  private void requireLate() {
    assertThat(refusals).isEmpty();
    assertThat(timers.waiting()).hasSize(1);
    timers.doNext();
    assertThat(refusals).containsExactly(Reason.TOO_FAST);
  }

  @Test
  void whoAsksTooOftenWaits() {
    Admission admission = admission(1e-9);
    assertThat(admission.mayAsk("mallory", this::refused)).isTrue();
    assertThat(admission.mayAsk("mallory", this::refused)).isFalse();
    requireLate();
  }

  @Test
  void whoComesAndGoesWaits() {
    Admission admission = admission(1e9);
    for (int i = 0; i < 3; i++) {
      assertThat(admission.mayDepart("mallory", this::refused)).isTrue();
    }
    assertThat(admission.mayDepart("mallory", this::refused)).isFalse();
    requireLate();
  }

  @Test
  void aMistakeIsToldAtOnce() {
    assertThat(admission(1e9).isThisRun("another", this::refused)).isFalse();
    assertThat(refusals).containsExactly(Reason.WRONG_RUN);
    assertThat(timers.waiting()).isEmpty();
  }

  @Test
  void ofTwoProcessesWithOneNameTheOneThatComesBackAtOnceWaits() {
    AnnouncementStreams streams = new AnnouncementStreams(ServerListener.NONE, late);
    List<HandObserver<Announcement>> all = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      all.add(new HandObserver<>());
      streams.add(MALLORY, all.get(i));
    }
    assertThat(all.get(0).failures).as("it is displaced").hasSize(1);
    assertThat(all.get(2).failures).as("it does not hear yet that it is refused").isEmpty();
    timers.doNext();
    assertThat(((StatusRuntimeException) all.get(2).failures.get(0)).getStatus().getDescription())
        .contains("Maybe two processes have the same name");
    assertThat(all.get(1).failures).as("it goes on").isEmpty();
  }
}
