package dev.cicada.identity;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Trusts certificates that one authority has signed, for their purpose and in their time, unless
 * they are revoked.
 *
 * <p>A client also checks its server's host name, by the JDK's standard check.
 */
final class PeerTrust extends X509ExtendedTrustManager {
  /** Of RFC 5280, section 4.2.1.12. */
  private static final String CLIENT_AUTHENTICATION = "1.3.6.1.5.5.7.3.2";

  private final X509ExtendedTrustManager authority;
  private final Optional<RevocationList> revocations;
  private final RefusalListener refusals;

  private PeerTrust(
      X509ExtendedTrustManager authority,
      Optional<RevocationList> revocations,
      RefusalListener refusals) {
    this.authority = authority;
    this.revocations = revocations;
    this.refusals = refusals;
  }

  /** How a server trusts its clients. */
  static TrustManager inClients(
      X509Certificate authority, RevocationList revocations, RefusalListener refusals) {
    return new PeerTrust(standard(authority), Optional.of(revocations), refusals);
  }

  /** How a client trusts its server; it may have no revocation list. */
  static TrustManager inServers(X509Certificate authority, Optional<RevocationList> revocations) {
    return new PeerTrust(standard(authority), revocations, (peer, reason) -> {});
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    try {
      authority.checkClientTrusted(chain, type, engine);
    } catch (CertificateException e) {
      if (!isOutOfTime(e) || !isOwnClients(chain[0])) {
        refusals.refused(subject(chain), "untrusted");
        throw e;
      }
      // Its calls will be refused later, with words that no TLS alert has: by which clock, and
      // when.
    }
    requireNotRevoked(chain);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    try {
      authority.checkServerTrusted(chain, type, engine);
    } catch (CertificateException e) {
      throw new CertificateException(objection(chain[0], e), e);
    }
    requireNotRevoked(chain);
  }

  /** Whether the authority has made this certificate for a client, whatever its dates. */
  private boolean isOwnClients(X509Certificate certificate) {
    X509Certificate issuer = authority.getAcceptedIssuers()[0];
    try {
      certificate.verify(issuer.getPublicKey());
      return certificate.getIssuerX500Principal().equals(issuer.getSubjectX500Principal())
          && certificate.getBasicConstraints() < 0
          && certificate.getExtendedKeyUsage() != null
          && certificate.getExtendedKeyUsage().contains(CLIENT_AUTHENTICATION);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private void requireNotRevoked(X509Certificate[] chain) throws CertificateException {
    if (revocations.isPresent() && revocations.get().contains(chain[0])) {
      refusals.refused(subject(chain), "revoked");
      throw revoked(chain[0]);
    }
  }

  /** The error for a peer whose certificate is revoked. */
  static CertificateException revoked(X509Certificate certificate) {
    return new CertificateException(
        "the certificate of %s is revoked"
            .formatted(certificate.getSubjectX500Principal().getName()));
  }

  /** What is wrong with a server's certificate, for people. */
  private static String objection(X509Certificate certificate, CertificateException failure) {
    String name = certificate.getSubjectX500Principal().getName();
    if (isOutOfTime(failure)) {
      return "the certificate of %s is out of time: %s".formatted(name, clocks(certificate));
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertPathBuilderException
          || cause instanceof CertPathValidatorException) {
        return "the certificate of %s is not one of this client's authority for a server"
            .formatted(name);
      }
    }
    return "the certificate of %s is for other hosts: %s".formatted(name, failure.getMessage());
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    throw engineOnly();
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    throw engineOnly();
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    throw engineOnly();
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    throw engineOnly();
  }

  /** None, so that clients do not learn the authority's name before they are let in. */
  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }

  private static X509ExtendedTrustManager standard(X509Certificate authority) {
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      store.setCertificateEntry("authority", authority);
      TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
      factory.init(store);
      return (X509ExtendedTrustManager) factory.getTrustManagers()[0];
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("every JDK can trust one certificate", e);
    }
  }

  /** The certificate's time and this machine's, since either side's clock may be wrong. */
  static String clocks(X509Certificate certificate) {
    return "it is valid from %s until %s, and this machine's clock says %s. Maybe renew it, or set the clock"
        .formatted(
            certificate.getNotBefore().toInstant(),
            certificate.getNotAfter().toInstant(),
            Instant.now().truncatedTo(ChronoUnit.SECONDS));
  }

  private static boolean isOutOfTime(Throwable failure) {
    return is(failure, CertificateExpiredException.class)
        || is(failure, CertificateNotYetValidException.class);
  }

  private static boolean is(Throwable failure, Class<? extends CertificateException> kind) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (kind.isInstance(cause)) {
        return true;
      }
    }
    return false;
  }

  private static String subject(X509Certificate[] chain) {
    return chain[0].getSubjectX500Principal().getName();
  }

  private static CertificateException engineOnly() {
    return new CertificateException("only engines are used here");
  }
}
