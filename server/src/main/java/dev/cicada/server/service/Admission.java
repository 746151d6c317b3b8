package dev.cicada.server.service;

import dev.cicada.server.history.Member;
import dev.cicada.server.quota.RateLimit;
import dev.cicada.server.quota.RateLimits;
import dev.cicada.wire.Reason;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Who may make requests, and how often: the first check of every request. */
final class Admission {
  private static final double DEPARTURES_PER_SECOND = 0.1;
  private static final int MOST_DEPARTURES = 3;

  private final String run;
  private final Peers peers;
  private final double requestsPerSecond;
  private final LateRefusals late;
  private final Map<String, Member> clients = new ConcurrentHashMap<>();
  private final RateLimits rates;
  private final RateLimit unprovenRate;
  private final RateLimits departures =
      new RateLimits(() -> new RateLimit(DEPARTURES_PER_SECOND, MOST_DEPARTURES, System::nanoTime));

  /**
   * At first, nobody is let in.
   *
   * @param requestsPerSecond how many a client may make
   * @param places how many clients share the rate of those that are not enrolled yet
   */
  Admission(String run, Peers peers, double requestsPerSecond, int places, LateRefusals late) {
    this.run = run;
    this.peers = peers;
    this.requestsPerSecond = requestsPerSecond;
    this.late = late;
    rates = new RateLimits(() -> new RateLimit(requestsPerSecond, System::nanoTime));
    unprovenRate = new RateLimit(requestsPerSecond * places, System::nanoTime);
  }

  void enrolled(Member client) {
    clients.put(client.name(), client);
  }

  void dismissed(Member client) {
    clients.remove(client.name(), client);
  }

  /** Does something for a client that is who it says it is, is enrolled, and is within its rate. */
  void identify(
      String name, String asked, BiConsumer<Reason, String> refusal, Consumer<Member> action) {
    if (!mayAsk(name, refusal) || !isThisRun(asked, refusal)) {
      return;
    }
    Member client = clients.get(name);
    if (client == null) {
      refusal.accept(
          Reason.UNKNOWN_CLIENT,
          "no client '%s' has enrolled since the server started. Maybe enrol.".formatted(name));
      return;
    }
    action.accept(client);
  }

  boolean isThisRun(String asked, BiConsumer<Reason, String> refusal) {
    boolean same = asked.equals(run);
    if (!same) {
      refusal.accept(Reason.WRONG_RUN, "the run is '%s'; it must be %s.".formatted(asked, run));
    }
    return same;
  }

  /** Limits how often a name may leave, since every change of a place is written to the ledger. */
  boolean mayDepart(String name, BiConsumer<Reason, String> refusal) {
    boolean allowed = departures.allow(name);
    if (!allowed) {
      String message =
          "client '%s' has given its place up several times within seconds. Maybe wait."
              .formatted(name);
      late.tell(() -> refusal.accept(Reason.TOO_FAST, message));
    }
    return allowed;
  }

  /** Whether a connection may act for a client, and is within its rate. */
  boolean mayAsk(String name, BiConsumer<Reason, String> refusal) {
    if (!peers.maySpeakFor(name)) {
      refusal.accept(
          Reason.WRONG_NAME,
          "this connection may not speak for client '%s'. Maybe use its own certificate."
              .formatted(name));
      return false;
    }
    boolean one = peers.areProven() || clients.containsKey(name);
    boolean allowed = one ? rates.allow(name) : unprovenRate.allows();
    if (!allowed) {
      String message =
          "more than %s requests came in a second. Maybe wait.".formatted(requestsPerSecond);
      late.tell(() -> refusal.accept(Reason.TOO_FAST, message));
    }
    return allowed;
  }
}
