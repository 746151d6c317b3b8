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
 * The client that has made a call, as its certificate says.
 *
 * @param name the only name that it may speak for
 * @param drawKey what its draws are verified with
 * @param certificate what it has proven to own
 */
public record AuthenticatedClient(String name, DrawPublicKey drawKey, X509Certificate certificate) {
  /** Where a call's handler finds the client; empty where the port is plaintext. */
  static final Context.Key<AuthenticatedClient> KEY = Context.key("cicada-client");

  /** The client of the call that this thread handles; none if the port is plaintext. */
  public static Optional<AuthenticatedClient> current() {
    return Optional.ofNullable(KEY.get());
  }

  /** The client at the other end of a connection, as its attributes say. */
  public static Optional<AuthenticatedClient> of(Attributes connection) {
    return certificate(connection).flatMap(AuthenticatedClient::of);
  }

  /** What the other end of a connection has proven to own; nothing without TLS. */
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
