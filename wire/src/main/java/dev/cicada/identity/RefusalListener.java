package dev.cicada.identity;

/** Hears of peers that were not let in, to count and log them. */
@FunctionalInterface
public interface RefusalListener {
  /**
   * A handshake or a call was refused.
   *
   * @param peer what is known of it
   * @param reason one of a few words, for a metric's label: untrusted, revoked, expired,
   *     not-yet-valid, unnamed
   */
  void refused(String peer, String reason);

  /** The same with more detail, for a log. */
  default void refused(String peer, String reason, String detail) {
    refused(peer, reason);
  }
}
