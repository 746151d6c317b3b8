package dev.cicada.identity;

/** Is told of peers that were not let in, to count and to log them. */
@FunctionalInterface
public interface RefusalListener {
  /**
   * A handshake or a call was refused.
   *
   * @param peer what is known of who it was
   * @param reason one of few words, fit for a metric's label: untrusted, revoked, expired,
   *     not-yet-valid, unnamed
   */
  void refused(String peer, String reason);

  /** The same with more words, for a log. */
  default void refused(String peer, String reason, String detail) {
    refused(peer, reason);
  }
}
