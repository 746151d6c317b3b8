package dev.cicada.server.service;

import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.server.history.Entry;
import dev.cicada.server.history.Member;
import dev.cicada.server.machine.Phase;
import dev.cicada.wire.Reason;
import java.io.IOException;
import java.util.List;

/** Somebody who watches a server; called by several threads, and not to keep any of them long. */
public interface ServerListener {
  /** Nobody. */
  ServerListener NONE = new ServerListener() {};

  /** The run is there, at its start or where it was left. */
  default void recovered(int round) {}

  default void planned(Entry.Planned plan) {}

  /**
   * A round is over.
   *
   * @param plan with the shares that were granted
   * @param model the newest, not to be changed
   */
  default void closed(Entry.Closed close, Entry.Planned plan, float[] model) {}

  /** So much the rounds so far have cost the client of each place, in a run with noise. */
  default void spentPrivacy(double[] epsilons) {}

  /** A model was tested, by whoever can. */
  default void tested(int round, Evaluation test) {}

  /** A client has tested the model after a round; it need not be right. */
  default void testedBy(Member client, int round, Evaluation test) {}

  /** A round could not be planned, or its band not be granted; nobody calls in it. */
  default void planningFailed(int round, RuntimeException failure) {}

  /** The aggregation failed, and a round was closed without the updates of some clients. */
  default void aggregationFailed(int round, List<String> leftOut, RuntimeException failure) {}

  /** An update was not applied, being far larger than what others send. */
  default void setAside(Entry.SetAside entry) {}

  /** A client listens, or does so no longer. */
  default void listening(int clients) {}

  /** A client listens. */
  default void connected(Member client) {}

  /** A client listens no longer. */
  default void disconnected(Member client) {}

  /** So many uploads are under way. */
  default void uploading(int count) {}

  /** A round has come to a phase, which ends at this time at the latest, in ms since 1970. */
  default void waiting(Phase phase, int round, long untilMillis) {}

  /** A client listens on another connection than before, which is ended. */
  default void displaced(Member member) {}

  /** Files in the run's folder that are none of its, and left alone. */
  default void strangers(List<String> files) {}

  /** A client has lost its place: it left for good, or was silent for too long. */
  default void dismissed(Member member, Reason reason) {}

  /** An update's bytes are on the disk. */
  default void received(long bytes) {}

  /** A model's bytes were sent. */
  default void sent(long bytes) {}

  default void refused(String client, Reason reason, String message) {}

  /** A call was ended by gRPC itself, since what came is no message of the protocol. */
  default void malformed(String method, String detail) {}

  /** Disk or database failed, for the run or for one request. */
  default void storageFailed(IOException failure) {}

  /** Something went wrong that must not, and the run is taken up again where it was. */
  default void stumbled(RuntimeException failure) {}

  /** The run stands still until it is recovered, which is tried again and again. */
  default void recovering() {}

  /** The run cannot go on, whatever is tried. */
  default void failed(Throwable failure) {}
}
