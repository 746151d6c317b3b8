package dev.cicada.server.service;

import static dev.cicada.server.service.HandClient.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.protocol.CallDraws;
import dev.cicada.run.config.RunSettings;
import dev.cicada.server.history.Entry;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Bands that are granted after the draws, to those who claimed a share in time. */
@Timeout(120)
class GrantedBandTest {
  @TempDir private Path folder;

  private final List<Entry.Closed> rounds = Collections.synchronizedList(new ArrayList<>());
  private final List<Entry.Planned> plans = Collections.synchronizedList(new ArrayList<>());
  private final List<Reason> refusals = Collections.synchronizedList(new ArrayList<>());
  private LocalRun run;
  private RunServer server;
  private HandClient alice;
  private HandClient bob;

  /** Two clients, who are told of the first round's plan. */
  private void start(Map<String, String> changes, PhaseCase told) throws IOException {
    Map<String, String> settings =
        new HashMap<>(Map.of("clients", "2", "scheme", "full", "bandwidth", "shared"));
    settings.putAll(changes);
    run = new LocalRun(folder, settings);
    server =
        run.server(
            new ServerListener() {
              @Override
              public void closed(Entry.Closed close, Entry.Planned plan, float[] model) {
                rounds.add(close);
                plans.add(plan);
              }

              @Override
              public void refused(String client, Reason reason, String message) {
                refusals.add(reason);
              }
            });
    alice = HandClient.listening(server.port(), "alice");
    bob = HandClient.listening(server.port(), "bob");
    for (HandClient each : List.of(alice, bob)) {
      each.await(0, PhaseCase.MEASURE);
      each.report(0);
    }
    alice.await(0, told);
    bob.await(0, told);
  }

  @AfterEach
  void stop() throws IOException {
    alice.close();
    bob.close();
    server.close();
    run.close();
  }

  @Test
  void theBandGoesToThoseWhoClaimInTimeAndNobodyElseUploads() throws Exception {
    start(Map.of(), PhaseCase.DRAW);
    assertThat(refusal(() -> alice.upload(0, 0, 0.5f))).isEqualTo("no-grant");
    assertThat(refusal(() -> alice.claim(1))).isEqualTo("round-not-open");
    assertThat(refusal(() -> alice.claim(-1))).isEqualTo("round-not-open");
    alice.claim(0);
    alice.claim(0);
    assertThat(refusal(() -> alice.upload(0, 0, 0.5f))).isEqualTo("no-grant");
    bob.decline(0);

    Announcement call = alice.await(0, PhaseCase.CALL);
    assertThat(call.getCall().getShare()).isEqualTo(1);
    assertThat(call.getCall().getBitsPerSecond()).isPositive();
    assertThat(refusal(() -> bob.claim(0))).isEqualTo("no-grant");
    assertThat(refusal(() -> bob.upload(0, 0, 0.5f))).isEqualTo("no-grant");
    alice.claim(0);
    assertThat(alice.upload(0, 0, 0.5f).getRepeated()).isFalse();
    assertThat(alice.await(1, PhaseCase.MEASURE).getHeldVersion()).isEqualTo(1);
    assertThat(bob.await(1, PhaseCase.MEASURE).getHeldVersion()).isZero();

    assertThat(alice.upload(0, 0, 0.5f).getRepeated()).as("again, after its round").isTrue();
    assertThat(refusal(() -> alice.claim(0))).isEqualTo("round-not-open");
    assertThat(rounds.get(0).callers()).containsExactly(0);
    assertThat(plans.get(0).shares()).containsExactly(1, 0);
    assertThat(refusals)
        .as("counted")
        .containsExactly(
            Reason.NO_GRANT,
            Reason.ROUND_NOT_OPEN,
            Reason.ROUND_NOT_OPEN,
            Reason.NO_GRANT,
            Reason.NO_GRANT,
            Reason.NO_GRANT,
            Reason.ROUND_NOT_OPEN);
  }

  @Test
  void aClaimIsTakenBackByDeclining() throws Exception {
    start(Map.of(), PhaseCase.DRAW);
    alice.claim(0);
    alice.decline(0);
    bob.claim(0);

    assertThat(bob.await(0, PhaseCase.CALL).getCall().getShare()).isEqualTo(1);
    assertThat(refusal(() -> alice.upload(0, 0, 0.5f))).isEqualTo("no-grant");
  }

  @Test
  void aClaimThatTheDrawForbidsIsRefused() throws Exception {
    start(Map.of("scheme", "random", "senders", "0.1"), PhaseCase.DRAW);
    CallDraws draws = CallDraws.of(RunSettings.seed(run.config.run(), RunSettings.SELECTION_SEED));
    assertThat(draws.calls(0, 0, 0.05)).isFalse();
    assertThat(draws.calls(1, 0, 0.05)).isFalse();
    assertThat(refusal(() -> alice.claim(0))).isEqualTo("draw-refused");
    alice.decline(0);
    bob.decline(0);

    assertThat(alice.await(1, PhaseCase.MEASURE).getHeldVersion()).isZero();
    assertThat(rounds.get(0).callers()).isEmpty();
  }

  @Test
  void whoMustCallMayClaimWhateverItDrew() throws Exception {
    start(Map.of("scheme", "random", "senders", "0.1", "maximumInterval", "1"), PhaseCase.DRAW);
    alice.claim(0);
    bob.claim(0);

    Announcement call = alice.await(0, PhaseCase.CALL);
    assertThat(call.getCall().getMustCall()).isTrue();
    assertThat(call.getCall().getShare()).isEqualTo(0.5);
    assertThat(alice.upload(0, 0, 0.5f).getRepeated()).isFalse();
  }

  @Test
  void nothingIsToBeClaimedWhereSharesAreReserved() throws Exception {
    start(Map.of("bandwidth", "fixed"), PhaseCase.CALL);
    assertThat(refusal(() -> alice.claim(0))).isEqualTo("invalid");
    assertThat(alice.upload(0, 0, 0.5f).getRepeated()).isFalse();
  }
}
