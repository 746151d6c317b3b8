package dev.cicada.server.machine;

import dev.cicada.server.history.Entry;
import dev.cicada.server.history.Member;
import dev.cicada.wire.Reason;
import java.util.List;
import java.util.function.Consumer;

/** What a run wants to be done, once all entries before it are durable. */
public sealed interface Output {
  /** To answer a request. */
  record Answer(Consumer<Reply> asker, Reply reply) implements Output {}

  /** To tell a client, if it listens. Only the last announcement counts. */
  record Announce(Member member, Announcement announcement) implements Output {}

  /** To forget a client that has lost its place, and to tell it why if it listens. */
  record Dismiss(Member member, Reason reason, String message) implements Output {}

  /** To send a {@link Event.Deadline} after this time, in place of an earlier timer. */
  record Timer(Event.Deadline deadline, long millis) implements Output {}

  /**
   * To apply a round's updates to the newest model, and to send {@link Event.Aggregated}. Done
   * after all other outputs that come with it.
   *
   * @param updates in the order of their clients
   */
  record Aggregate(int round, List<Entry.Received> updates) implements Output {}

  /** To note that nobody can call in a round, since planning it or granting its band failed. */
  record PlanningFailed(int round, RuntimeException failure) implements Output {}

  /**
   * To remember that the aggregation failed in a round, which is closed without some updates.
   *
   * @param leftOut names of those whose updates were not applied
   */
  record AggregationFailed(int round, List<String> leftOut, RuntimeException failure)
      implements Output {}

  /** To tell listeners that an update was set aside. */
  record UpdateSetAside(Entry.SetAside entry) implements Output {}

  /** To tell listeners that a round was planned. */
  record RoundPlanned(Entry.Planned plan) implements Output {}

  /**
   * To tell listeners that a round was closed.
   *
   * @param plan with the granted shares
   */
  record RoundClosed(Entry.Closed close, Entry.Planned plan) implements Output {}
}
