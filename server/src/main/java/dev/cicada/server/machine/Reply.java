package dev.cicada.server.machine;

import dev.cicada.server.history.Member;
import dev.cicada.wire.Reason;

/** The answer to a client. */
public sealed interface Reply {
  /** Done, now or already before if the request came twice. */
  record Accepted() implements Reply {}

  /** The client has a place. */
  record Placed(Member member) implements Reply {}

  /**
   * The update is durable, now or already before.
   *
   * @param setAside whether it will not be applied, since it is far larger than those of others
   */
  record Acknowledged(boolean repeated, boolean setAside) implements Reply {}

  /** Not done, and nothing has changed. */
  record Refused(Reason reason, String message) implements Reply {}
}
