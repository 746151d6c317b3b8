package dev.cicada.identity;

import io.grpc.Attributes;
import io.grpc.Context;
import io.grpc.Grpc;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/**
 * The client that makes a call, according to its certificate.
 *
 * @param name the only name that it may use
 * @param drawKey verifies its draws
 * @param certificate whose key it has proven to own
 */
public record AuthenticatedClient(String name, DrawPublicKey drawKey, X509Certificate certificate) {
  /** Where a call's handler finds the client; unset on a plaintext port. */
  static final Context.Key<AuthenticatedClient> KEY = Context.key("cicada-client");

  /** The client of the call that this thread handles; empty on a plaintext port. */
  public static Optional<AuthenticatedClient> current() {
    return Optional.ofNullable(KEY.get());
  }

  /** The client at the other end of a connection, from the connection's attributes. */
  public static Optional<AuthenticatedClient> of(Attributes connection) {
    return certificate(connection).flatMap(AuthenticatedClient::of);
  }

  /** The certificate of the other end of a connection; empty without TLS. */
  static Optional<X509Certificate> certificate(Attributes connection) {
    SSLSession session = connection.get(Grpc.TRANSPORT_ATTR_SSL_SESSION);
    try {
      Certificate[] chain = session == null ? new Certificate[0] : session.getPeerCertificates();
      return chain.length > 0 && chain[0] instanceof X509Certificate first
          ? Optional.of(first)
          : Optional.empty();
    } catch (SSLPeerUnverifiedException e) {
      return Optional.empty();
    }
  }

  /** The client that a certificate is for; empty if it names none, or no draw key. */
  public static Optional<AuthenticatedClient> of(X509Certificate certificate) {
    return PeerNames.client(certificate)
        .flatMap(
            name ->
                PeerNames.drawKey(certificate)
                    .map(drawKey -> new AuthenticatedClient(name, drawKey, certificate)));
  }
}
