package dev.cicada.server.machine;

import dev.cicada.server.history.Member;
import dev.cicada.wire.Reason;

/** What a client is answered. */
public sealed interface Reply {
  /** Done, as it has been before if the request came twice. */
  record Accepted() implements Reply {}

  /** The client has a place. */
  record Placed(Member member) implements Reply {}

  /**
   * The update is durable; now, or already before.
   *
   * @param setAside whether it will not be applied, being far larger than what others send
   */
  record Acknowledged(boolean repeated, boolean setAside) implements Reply {}

  /** Not done, and nothing has changed. */
  record Refused(Reason reason, String message) implements Reply {}
}
