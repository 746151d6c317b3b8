package dev.cicada.server.service;

/** Who is at the other end of a connection. */
public interface Peers {
  /**
   * For connections that prove nothing, such as those on the machine itself: everybody is believed.
   */
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

  /** Whether the peer of the current call may act for the client with this name. */
  boolean maySpeakFor(String client);

  /** Whether names are proven, so that nobody can use as many as they like. */
  boolean areProven();
}
