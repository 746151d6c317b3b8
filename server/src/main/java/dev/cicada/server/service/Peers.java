package dev.cicada.server.service;

/** Who is at the other end of a connection. */
@FunctionalInterface
public interface Peers {
  /** For connections that prove nothing, such as on the machine itself: who it says it is. */
  Peers CLAIMED = claimed -> true;

  /** Whether the peer of the current call may speak for the client of this name. */
  boolean maySpeakFor(String client);
}
