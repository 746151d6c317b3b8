package dev.cicada.identity;

import java.security.cert.CertificateException;
import java.util.Optional;
import javax.net.ssl.SSLException;

/**
 * Why a client and a server do not come together by TLS.
 *
 * @param ofClient whether it is the server that does not trust the client, and not the reverse
 * @param sentence for people
 */
public record TlsFailure(boolean ofClient, String sentence) {
  /** What the JDK says of the other side's word, some releases after "(that word) ". */
  private static final String ALERT = "Received fatal alert: ";

  /** What TLS has to do with a failure; nothing if that is of another kind. */
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
            false, "TLS does not come about (%s). Maybe the server has none".formatted(message));
  }
}
