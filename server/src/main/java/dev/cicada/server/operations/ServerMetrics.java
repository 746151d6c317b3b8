package dev.cicada.server.operations;

import dev.cicada.protocol.Evaluator.Evaluation;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** All metrics of a server; docs/operations.md says what each means. */
public final class ServerMetrics {
  private final PrometheusRegistry registry = new PrometheusRegistry();

  private final Counter rounds =
      counter("cicada_rounds", "Rounds that have been closed.").register(registry);
  private final Histogram roundSeconds =
      Histogram.builder()
          .name("cicada_round_seconds")
          .help("How long a round took from its announcement to its end.")
          .classicOnly()
          .classicUpperBounds(0.01, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 300)
          .register(registry);
  private final Gauge version =
      gauge("cicada_model_version", "Number of the global model.").register(registry);
  private final Gauge callers =
      gauge("cicada_callers", "Clients that called in the last round.").register(registry);
  private final Counter updates =
      counter("cicada_updates_applied", "Updates that went into the global model.")
          .register(registry);
  private final Histogram staleness =
      Histogram.builder()
          .name("cicada_update_staleness_versions")
          .help("How many versions behind the applied updates were.")
          .classicOnly()
          .classicUpperBounds(0, 1, 2, 5, 10, 20, 50, 100)
          .register(registry);
  private final Counter energyJoules =
      counter(
              "cicada_upload_energy_joules",
              "Energy of clients' uploads, by the model of the cell.")
          .register(registry);
  private final Gauge planned =
      gauge("cicada_clients_planned", "Clients that take part in the round.").register(registry);
  private final Gauge connected =
      gauge("cicada_clients_connected", "Clients that listen to announcements now.")
          .register(registry);
  private final Gauge queuedUpdates =
      gauge("cicada_updates_queued", "Updates that are durable and wait for their round's end.")
          .register(registry);
  private final Counter bytesReceived =
      counter("cicada_received_bytes", "Bytes of updates that were received.").register(registry);
  private final Counter bytesSent =
      counter("cicada_sent_bytes", "Bytes of models that were sent.").register(registry);
  private final Counter storageFailures =
      counter("cicada_storage_failures", "Times that disk or database failed.").register(registry);
  private final Counter setAside =
      counter(
              "cicada_updates_set_aside",
              "Updates far larger than others', which count for nothing.")
          .register(registry);
  private final Counter planningFailures =
      counter(
              "cicada_planning_failures",
              "Rounds in which nobody could call, because planning failed.")
          .register(registry);
  private final Counter aggregationFailures =
      counter(
              "cicada_aggregation_failures",
              "Rounds closed without some updates, because the aggregation failed.")
          .register(registry);
  private final Counter stumbles =
      counter("cicada_stumbles", "Errors after which the run was recovered; each is a bug.")
          .register(registry);
  private final Gauge accuracy =
      gauge("cicada_model_accuracy", "Share of the test samples that the model gets right.")
          .register(registry);
  private final Gauge loss =
      gauge("cicada_model_loss", "Mean loss of the model over the test samples.")
          .register(registry);
  private final Gauge alarm =
      gauge("cicada_model_alarm", "1 while the model is far worse than it was.").register(registry);
  private final Counter refused =
      counter("cicada_refused", "Handshakes, calls and uploads that were refused.")
          .labelNames("reason")
          .register(registry);

  /** Registered with its first value, since without noise there is no epsilon. */
  private final Gauge epsilon =
      gauge(
              "cicada_largest_epsilon",
              "What the run has cost the client that it cost most in privacy, at the run's delta.")
          .build();

  private boolean hasEpsilon;

  public ServerMetrics() {
    GaugeWithCallback.builder()
        .name("cicada_heap_used_bytes")
        .help("Memory in use on the heap.")
        .callback(data -> data.call((double) heapUsedBytes()))
        .register(registry);
  }

  /** A round is over. */
  public void roundClosed(int version, int callers, double seconds) {
    rounds.inc();
    roundSeconds.observe(seconds);
    this.version.set(version);
    this.callers.set(callers);
  }

  /** An update was applied. */
  public void updateApplied(double energyJoules) {
    updates.inc();
    this.energyJoules.inc(energyJoules);
  }

  /** The largest epsilon of any client so far. */
  public synchronized void spentPrivacy(double largestEpsilon) {
    epsilon.set(largestEpsilon);
    if (!hasEpsilon) {
      hasEpsilon = true;
      registry.register(epsilon);
    }
  }

  /** How stale an applied update was. */
  public void staleness(int versions) {
    staleness.observe(versions);
  }

  /** How many clients take part in the round. */
  public void clientsPlanned(int count) {
    planned.set(count);
  }

  /** How many clients listen. */
  public void clientsConnected(int count) {
    connected.set(count);
  }

  public void updatesQueued(int count) {
    queuedUpdates.set(count);
  }

  public void received(long bytes) {
    bytesReceived.inc(bytes);
  }

  public void sent(long bytes) {
    bytesSent.inc(bytes);
  }

  public void storageFailed() {
    storageFailures.inc();
  }

  public void updateSetAside() {
    setAside.inc();
  }

  public void planningFailed() {
    planningFailures.inc();
  }

  public void aggregationFailed() {
    aggregationFailures.inc();
  }

  public void stumbled() {
    stumbles.inc();
  }

  /** A model was tested. */
  public void tested(Evaluation test, boolean alarming) {
    accuracy.set(test.accuracy());
    loss.set(test.loss());
    alarm.set(alarming ? 1 : 0);
  }

  /** Something was refused. There are few reasons, since each is a time series. */
  public void refused(String reason) {
    refused.labelValues(reason).inc();
  }

  /** All metrics in Prometheus' text format. */
  byte[] text() {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try {
      PrometheusTextFormatWriter.create().write(text, registry.scrape());
    } catch (IOException e) {
      throw new UncheckedIOException("memory can be written to", e);
    }
    return text.toByteArray();
  }

  private static Counter.Builder counter(String name, String help) {
    return Counter.builder().name(name).help(help).withoutExemplars();
  }

  private static Gauge.Builder gauge(String name, String help) {
    return Gauge.builder().name(name).help(help).withoutExemplars();
  }

  private static long heapUsedBytes() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
