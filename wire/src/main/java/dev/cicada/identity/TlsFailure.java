package dev.cicada.identity;

import java.security.cert.CertificateException;
import java.util.Optional;
import javax.net.ssl.SSLException;

/**
 * Why TLS between a client and a server fails.
 *
 * @param ofClient whether the server does not trust the client, not the reverse
 * @param sentence for people
 */
public record TlsFailure(boolean ofClient, String sentence) {
  /** How the JDK reports the other side's alert; some releases put "(alert) " before it. */
  private static final String ALERT = "Received fatal alert: ";

  /** The TLS failure behind an error; empty if it has another cause. */
  public static Optional<TlsFailure> of(Throwable failure) {
    Throwable innermost = null;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateException) {
        return Optional.of(
            new TlsFailure(false, "this client does not trust the server: " + cause.getMessage()));
      }
      innermost = cause instanceof SSLException ? cause : innermost;
    }
    return Optional.ofNullable(innermost).map(TlsFailure::ofConnection);
  }

  private static TlsFailure ofConnection(Throwable failure) {
    String message = String.valueOf(failure.getMessage());
    int alert = message.indexOf(ALERT);
    return alert >= 0
        ? new TlsFailure(
            true,
            "the server refuses this client's certificate (%s). Maybe it is revoked, expired or of another authority, or the server's clock is wrong"
                .formatted(message.substring(alert + ALERT.length())))
        : new TlsFailure(
            false, "the TLS handshake failed (%s). Maybe the server has none".formatted(message));
  }
}
