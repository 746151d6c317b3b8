package dev.cicada.server.operations;

import dev.cicada.plan.Network;
import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.server.history.ContradictionException;
import dev.cicada.server.history.Entry;
import dev.cicada.server.history.Member;
import dev.cicada.server.service.ServerListener;
import dev.cicada.text.UserError;
import dev.cicada.text.Words;
import dev.cicada.wire.Reason;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * Watches a server: counts what it does, logs what its operator wants to know, and tells whether it
 * is ready.
 */
public final class ServerWatch implements ServerListener {
  private static final EventLog LOG = EventLog.of(ServerWatch.class);

  private final Network network;
  private final ServerMetrics metrics;
  private final ServerHealth health;
  private final Refusals refusals;
  private final LongSupplier nanoTime;
  private final News<String> storageFailures;
  private final News<String> displacements;
  private final ModelAlarm alarm = new ModelAlarm();
  private final AtomicInteger queued = new AtomicInteger();

  // Used only by the thread that has the run.
  private final Map<Integer, Integer> held = new HashMap<>();
  private final Set<Integer> vacated = new HashSet<>();
  private int version = -1;
  private long plannedNanos;

  public ServerWatch(
      Network network, ServerMetrics metrics, ServerHealth health, Refusals refusals) {
    this(network, metrics, health, refusals, System::nanoTime);
  }

  ServerWatch(
      Network network,
      ServerMetrics metrics,
      ServerHealth health,
      Refusals refusals,
      LongSupplier nanoTime) {
    this.network = network;
    this.metrics = metrics;
    this.health = health;
    this.refusals = refusals;
    this.nanoTime = nanoTime;
    storageFailures = new News<>(nanoTime, Duration.ofHours(1));
    displacements = new News<>(nanoTime, Duration.ofMinutes(1));
    plannedNanos = nanoTime.getAsLong();
  }

  @Override
  public void recovered(int round) {
    health.become(ServerHealth.State.READY);
    storageFailures.clear();
    LOG.info("recovered", "round", round);
  }

  @Override
  public void planned(Entry.Planned plan) {
    plannedNanos = nanoTime.getAsLong();
    metrics.clientsPlanned(plan.members().length);
  }

  @Override
  public void spentPrivacy(double[] epsilons) {
    metrics.spentPrivacy(Arrays.stream(epsilons).max().orElse(0));
  }

  @Override
  public void closed(Entry.Closed close, Entry.Planned plan, float[] model) {
    double joules = 0;
    for (int caller : close.callers()) {
      double upload = uploadJoules(caller, plan);
      joules += upload;
      metrics.updateApplied(upload);
      Integer base = held.put(caller, close.version());
      if (base != null && version >= 0) {
        metrics.staleness(version - base);
      }
    }
    version = close.version();
    held.keySet().removeAll(vacated);
    vacated.clear();
    queued.set(0);
    metrics.updatesQueued(0);
    double seconds = (nanoTime.getAsLong() - plannedNanos) / 1e9;
    metrics.roundClosed(version, close.callers().length, seconds);
    LOG.info(
        "round closed",
        "round",
        close.round(),
        "version",
        version,
        "callers",
        close.callers().length,
        "joules",
        joules,
        "seconds",
        seconds);
  }

  @Override
  public void planningFailed(int round, RuntimeException failure) {
    metrics.planningFailed();
    LOG.warn("nobody calls, because planning failed", "round", round, "detail", detail(failure));
  }

  @Override
  public void aggregationFailed(int round, List<String> leftOut, RuntimeException failure) {
    metrics.aggregationFailed();
    LOG.warn(
        "updates left out, because the aggregation failed",
        "round",
        round,
        "clients",
        leftOut,
        "detail",
        detail(failure));
  }

  @Override
  public void setAside(Entry.SetAside entry) {
    metrics.updateSetAside();
    LOG.warn(
        "update set aside",
        "client",
        entry.name(),
        "round",
        entry.round(),
        "norm",
        entry.norm(),
        "bound",
        entry.bound());
  }

  @Override
  public void stumbled(RuntimeException failure) {
    metrics.stumbled();
    LOG.error("stumbled, taking the run up again", failure);
  }

  @Override
  public void tested(int round, Evaluation test) {
    double accuracy = test.accuracy();
    boolean alarming = alarm.isRaisedBy(accuracy);
    metrics.tested(test, alarming);
    LOG.info("model tested", "round", round, "accuracy", accuracy, "loss", test.loss());
    if (alarming) {
      LOG.warn(
          "the model is far worse than it was",
          "round",
          round,
          "accuracy",
          accuracy,
          "best",
          alarm.best());
    }
  }

  @Override
  public void displaced(Member member) {
    if (displacements.isNew(member.name())) {
      LOG.warn("a client came on another connection", "client", member.name());
    }
  }

  @Override
  public void strangers(List<String> files) {
    LOG.warn("leaving files alone that are not the run's", "files", files);
  }

  @Override
  public void listening(int clients) {
    metrics.clientsConnected(clients);
  }

  /** The next client of its place holds another version. */
  @Override
  public void dismissed(Member client, Reason reason) {
    vacated.add(client.number());
    LOG.info("place given up", "client", client.name(), "reason", Words.of(reason));
  }

  @Override
  public void received(long bytes) {
    metrics.received(bytes);
    metrics.updatesQueued(queued.incrementAndGet());
  }

  @Override
  public void sent(long bytes) {
    metrics.sent(bytes);
  }

  @Override
  public void refused(String client, Reason reason, String message) {
    refusals.refused(client, Words.of(reason), message);
  }

  @Override
  public void malformed(String method, String detail) {
    refusals.refused("unknown", "malformed", method + ", " + detail);
  }

  @Override
  public void storageFailed(IOException failure) {
    metrics.storageFailed();
    String detail = String.valueOf(failure.getMessage());
    if (storageFailures.isNew(detail)) {
      LOG.warn("storage fails, trying again", "detail", detail);
    }
  }

  @Override
  public void recovering() {
    health.become(ServerHealth.State.STARTING);
  }

  @Override
  public void failed(Throwable failure) {
    health.become(ServerHealth.State.DRAINING);
    if (isForPeople(failure)) {
      LOG.error("cannot go on", "detail", detail(failure));
    } else {
      LOG.error("cannot go on", failure);
    }
  }

  /** Whether whoever runs the server can fix it, so that it is not a bug. */
  public static boolean isForPeople(Throwable cause) {
    return cause instanceof IOException
        || cause instanceof ContradictionException
        || cause instanceof UserError;
  }

  /** Its sentence, if it has one. */
  private static String detail(Throwable failure) {
    String message = failure.getMessage();
    return message == null ? failure.toString() : message;
  }

  private double uploadJoules(int caller, Entry.Planned plan) {
    double joules = plan.uploadJoules(network, caller);
    return Double.isFinite(joules) ? joules : 0;
  }
}
