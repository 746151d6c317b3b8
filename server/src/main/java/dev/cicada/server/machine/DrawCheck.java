package dev.cicada.server.machine;

import dev.cicada.server.history.Member;

/** Whether a client was allowed to call; the server's side of the clients' draws. */
@FunctionalInterface
public interface DrawCheck {
  /** Takes every call for allowed; for those who look at a run when it has happened. */
  DrawCheck ANYTHING = (member, round, probability, proof) -> true;

  /** Whether the proof shows that the client's draw in this round is below the probability. */
  boolean allows(Member member, int round, double probability, byte[] proof);
}
