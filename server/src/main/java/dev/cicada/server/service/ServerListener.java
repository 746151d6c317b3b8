package dev.cicada.server.service;

import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.server.history.Entry;
import dev.cicada.server.history.Member;
import dev.cicada.server.machine.Phase;
import dev.cicada.wire.Reason;
import java.io.IOException;
import java.util.List;

/** Hears what happens at a server. Called by several threads, which it must not hold up. */
public interface ServerListener {
  /** Nobody. */
  ServerListener NONE = new ServerListener() {};

  /** The run is recovered, or is at its start. */
  default void recovered(int round) {}

  default void planned(Entry.Planned plan) {}

  /**
   * A round is over.
   *
   * @param plan with the granted shares
   * @param model the newest, not to be changed
   */
  default void closed(Entry.Closed close, Entry.Planned plan, float[] model) {}

  /** What the rounds so far have cost the client of each place, in a run with noise. */
  default void spentPrivacy(double[] epsilons) {}

  /** A model was tested. */
  default void tested(int round, Evaluation test) {}

  /** A client has tested the model after a round. Its result need not be true. */
  default void testedBy(Member client, int round, Evaluation test) {}

  /** A round could not be planned, or its band not be granted; nobody calls in it. */
  default void planningFailed(int round, RuntimeException failure) {}

  /** The aggregation failed, and a round was closed without the updates of some clients. */
  default void aggregationFailed(int round, List<String> leftOut, RuntimeException failure) {}

  /** An update was not applied, since it is far larger than those of others. */
  default void setAside(Entry.SetAside entry) {}

  /** The number of clients that listen has changed. */
  default void listening(int clients) {}

  /** A client listens. */
  default void connected(Member client) {}

  /** A client listens no longer. */
  default void disconnected(Member client) {}

  /** The number of uploads under way has changed. */
  default void uploading(int count) {}

  /** A round has entered a phase, which ends at this time at the latest, in ms since 1970. */
  default void waiting(Phase phase, int round, long untilMillis) {}

  /** A client listens on a new connection, and the earlier one is ended. */
  default void displaced(Member member) {}

  /** There are files in the run's folder that do not belong to it, and are left alone. */
  default void strangers(List<String> files) {}

  /** A client has lost its place: it left for good, or was silent for too long. */
  default void dismissed(Member member, Reason reason) {}

  /** An update's bytes are on the disk. */
  default void received(long bytes) {}

  /** A model's bytes were sent. */
  default void sent(long bytes) {}

  default void refused(String client, Reason reason, String message) {}

  /** gRPC itself ended a call, since what came is not a message of the protocol. */
  default void malformed(String method, String detail) {}

  /** Disk or database failed, for the run or for one request. */
  default void storageFailed(IOException failure) {}

  /** Something went wrong that must not, and the run is resumed where it was. */
  default void stumbled(RuntimeException failure) {}

  /** The run stands still until it is recovered. That is tried again and again. */
  default void recovering() {}

  /** The run cannot go on, whatever is tried. */
  default void failed(Throwable failure) {}
}
