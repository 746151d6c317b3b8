package dev.cicada.client;

/** Hears what a client does. */
public interface ClientListener {
  /** Nobody. */
  ClientListener NONE = new ClientListener() {};

  default void enrolled(int number, String run) {}

  /**
   * An update is about to be sent.
   *
   * @param bitsPerSecond the rate that was granted
   * @param watts the power to send at
   */
  default void sending(int round, double bitsPerSecond, double watts) {}

  /**
   * The server's clock is far from this machine's.
   *
   * @param aheadSeconds how far it is ahead
   */
  default void clockDiffers(long aheadSeconds) {}

  default void called(int round, boolean repeated) {}

  /** An update was not applied, since it is far larger than those of others. */
  default void setAside(int round) {}

  default void refused(int round, String message) {}

  /** The channel could not be measured for a round. */
  default void unmeasured(int round, String message) {}

  /**
   * The server cannot be reached, or does not answer.
   *
   * @param pauseMillis after which the client tries again; 0 if it does not
   */
  default void lost(String message, long pauseMillis) {}
}
