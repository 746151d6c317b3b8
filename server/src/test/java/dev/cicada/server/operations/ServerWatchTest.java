package dev.cicada.server.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.plan.Network;
import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.radio.RateLogarithm;
import dev.cicada.radio.Uplink;
import dev.cicada.server.history.Entry;
import dev.cicada.server.history.Member;
import dev.cicada.wire.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class ServerWatchTest {
  private final AtomicLong now = new AtomicLong();
  private final ServerMetrics metrics = new ServerMetrics();
  private final ServerHealth health = new ServerHealth();
  private final Network network =
      new Network(
          Uplink.of(5e6, -174, RateLogarithm.BINARY),
          1e6,
          50,
          0.1,
          0.01,
          new double[] {0.1, 0.2, 0.3});
  private final ServerWatch watch =
      new ServerWatch(network, metrics, health, new Refusals(metrics), now::get);

  @Test
  void countsWhatRoundsDid() {
    Entry.Planned plan = plan(0);
    watch.planned(plan);
    watch.received(4_000);
    watch.received(4_000);
    assertThat(lines()).contains("cicada_updates_queued 2.0", "cicada_clients_planned 2.0");

    now.addAndGet(1_500_000_000);
    watch.closed(new Entry.Closed(0, new int[] {0, 2}, 1, null, null), plan, new float[0]);
    watch.closed(new Entry.Closed(1, new int[] {0}, 2, null, null), plan(1), new float[0]);
    watch.closed(new Entry.Closed(2, new int[] {0, 2}, 3, null, null), plan(2), new float[0]);

    double first = network.uplink().uploadJoules(1e6, 0.5, 0.1, 1e-9);
    double third = network.uplink().uploadJoules(1e6, 0.25, 0.3, 1e-10);
    assertThat(lines())
        .contains(
            "cicada_rounds_total 3.0",
            "cicada_model_version 3.0",
            "cicada_callers 2.0",
            "cicada_updates_applied_total 5.0",
            "cicada_updates_queued 0.0",
            "cicada_received_bytes_total 8000.0",
            "cicada_round_seconds_bucket{le=\"1.0\"} 0",
            "cicada_update_staleness_versions_count 3",
            "cicada_update_staleness_versions_sum 1.0",
            "cicada_upload_energy_joules_total " + (first + third + first + first + third));
  }

  @Test
  void aNewcomersStalenessIsNotThatOfWhoeverHadItsPlace() {
    watch.closed(new Entry.Closed(0, new int[] {0}, 1, null, null), plan(0), new float[0]);
    watch.dismissed(new Member(2, "carol"), Reason.WITHDRAWN);
    watch.closed(new Entry.Closed(1, new int[] {0, 2}, 2, null, null), plan(1), new float[0]);
    watch.closed(new Entry.Closed(2, new int[] {0}, 3, null, null), plan(2), new float[0]);
    watch.closed(new Entry.Closed(3, new int[] {0, 2}, 4, null, null), plan(3), new float[0]);

    assertThat(lines())
        .contains(
            "cicada_update_staleness_versions_count 3", "cicada_update_staleness_versions_sum 0.0");
  }

  @Test
  void testedModelsAreMetricsAndAreLogged() {
    List<String> logged = logged(Level.INFO, () -> watch.tested(4, new Evaluation(0.75, 0.5)));

    assertThat(lines()).contains("cicada_model_accuracy 0.75", "cicada_model_loss 0.5");
    assertThat(logged).singleElement().asString().contains("model tested", "accuracy", "loss");
  }

  @Test
  void refusalsAreCountedByTheProtocolsReasons() {
    watch.refused("alice", Reason.DRAW_REFUSED, "no proof");

    assertThat(lines()).contains("cicada_refused_total{reason=\"draw-refused\"} 1.0");
  }

  @Test
  void aStorageThatFailsIsCountedAlwaysAndLoggedOnceUntilItWorks() {
    List<String> logged =
        logged(
            Level.WARNING,
            () -> {
              for (int outage = 0; outage < 2; outage++) {
                for (int attempt = 0; attempt < 100; attempt++) {
                  watch.storageFailed(new IOException("disk full"));
                }
                watch.recovered(3);
              }
            });

    String once = "storage fails, trying again {detail=disk full}";
    assertThat(logged).containsExactly(once, once);
    assertThat(lines())
        .contains("cicada_storage_failures_total 200.0")
        .noneMatch(line -> line.startsWith("cicada_refused_total"));
  }

  /** What a piece of work logs at a level. */
  private static List<String> logged(Level level, Runnable work) {
    List<String> logged = new ArrayList<>();
    Logger logger = Logger.getLogger(ServerWatch.class.getName());
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord entry) {
            if (entry.getLevel().equals(level)) {
              logged.add(entry.getMessage() + " " + EventLog.Fields.of(entry));
            }
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    logger.addHandler(handler);
    try {
      work.run();
    } finally {
      logger.removeHandler(handler);
    }
    return logged;
  }

  @Test
  void isReadyWhileTheRunIsThere() {
    assertThat(health.state()).isEqualTo(ServerHealth.State.STARTING);
    watch.recovered(3);
    assertThat(health.state()).isEqualTo(ServerHealth.State.READY);
    watch.storageFailed(new IOException("disk full"));
    assertThat(health.state()).as("others are served").isEqualTo(ServerHealth.State.READY);
    watch.recovering();
    assertThat(health.state()).isEqualTo(ServerHealth.State.STARTING);
    watch.recovered(3);
    assertThat(health.state()).isEqualTo(ServerHealth.State.READY);
    watch.failed(new IllegalStateException("corrupt"));
    assertThat(health.state()).isEqualTo(ServerHealth.State.DRAINING);
  }

  private static Entry.Planned plan(int round) {
    return new Entry.Planned(
        round,
        0,
        new int[] {0, 2},
        new double[] {1e-9, 1e-10},
        new double[] {0.5, 0.5},
        new double[] {0.5, 0.25});
  }

  private List<String> lines() {
    return new String(metrics.text(), StandardCharsets.UTF_8).lines().toList();
  }
}
