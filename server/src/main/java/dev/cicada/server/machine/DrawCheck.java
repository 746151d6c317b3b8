package dev.cicada.server.machine;

import dev.cicada.server.history.Member;

/** Checks whether a client is allowed to call: the server's side of the clients' draws. */
@FunctionalInterface
public interface DrawCheck {
  /** Allows every call; for looking at a run afterwards. */
  DrawCheck ANYTHING = (member, round, probability, proof) -> true;

  /** Whether the proof shows that the client's draw in this round is below the probability. */
  boolean allows(Member member, int round, double probability, byte[] proof);
}
