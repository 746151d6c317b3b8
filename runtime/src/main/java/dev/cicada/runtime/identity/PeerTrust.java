package dev.cicada.runtime.identity;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Trusts what one authority has signed, for its purpose and in its time, and a client only if it
 * has not been revoked.
 */
final class PeerTrust extends X509ExtendedTrustManager {
  private final X509ExtendedTrustManager authority;
  private final RevocationList revocations;
  private final RefusalListener refusals;

  private PeerTrust(
      X509ExtendedTrustManager authority, RevocationList revocations, RefusalListener refusals) {
    this.authority = authority;
    this.revocations = revocations;
    this.refusals = refusals;
  }

  /** What a server trusts its clients by. */
  static TrustManager inClients(
      X509Certificate authority, RevocationList revocations, RefusalListener refusals) {
    return new PeerTrust(standard(authority), revocations, refusals);
  }

  /** What a client trusts its server by: the authority's signature and the server's host name. */
  static TrustManager inServers(X509Certificate authority) {
    return standard(authority);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    try {
      authority.checkClientTrusted(chain, type, engine);
    } catch (CertificateException e) {
      refusals.refused(subject(chain), expired(e) ? "expired" : "untrusted");
      throw e;
    }
    if (revocations.contains(chain[0])) {
      refusals.refused(subject(chain), "revoked");
      throw new CertificateException("the certificate of %s is revoked".formatted(subject(chain)));
    }
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
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    throw serverOnly();
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    throw serverOnly();
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    throw serverOnly();
  }

  /** None: clients then do not learn the authority's name before they are let in. */
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

  private static boolean expired(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateExpiredException) {
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

  private static CertificateException serverOnly() {
    return new CertificateException("only a server uses this");
  }
}
