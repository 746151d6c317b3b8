package dev.cicada.server.machine;

import dev.cicada.wire.Reason;

/** What a client is answered. */
public sealed interface Reply {
  /** Done, as it has been before if the request came twice. */
  record Accepted() implements Reply {}

  /** The client has a place. */
  record Placed(Member client) implements Reply {}

  /** The update is durable; now, or already before. */
  record Acknowledged(boolean repeated) implements Reply {}

  /** Not done, and nothing has changed. */
  record Refused(Reason reason, String message) implements Reply {}
}
