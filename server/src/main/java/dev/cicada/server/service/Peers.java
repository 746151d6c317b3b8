package dev.cicada.server.service;

/** Who is at the other end of a connection. */
public interface Peers {
  /** For connections that prove nothing, such as on the machine itself: who it says it is. */
  Peers CLAIMED =
      new Peers() {
        @Override
        public boolean maySpeakFor(String client) {
          return true;
        }

        @Override
        public boolean areProven() {
          return false;
        }
      };

  /** Whether the peer of the current call may speak for the client of this name. */
  boolean maySpeakFor(String client);

  /** Whether names are proven, so that nobody can have as many as it likes. */
  boolean areProven();
}
