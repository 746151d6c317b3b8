package dev.cicada.identity;

import dev.cicada.text.UserError;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** TLS for browsers, which have no certificate from us and no Ed25519. */
public final class PageTls {
  private PageTls() {}

  /** TLS for browsers that trust the authority. */
  public static SSLContext of(Credentials own) {
    if (KeyKind.of(own.key()) == KeyKind.ED25519) {
      throw new UserError(
          "the credentials have a key of kind Ed25519, which browsers do not know; for a page it must be P-256. Maybe cicada identity issue --key p256");
    }
    try {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(null, null);
      keys.setKeyEntry(
          "own", own.key(), new char[0], new Certificate[] {own.certificate(), own.authority()});
      KeyManagerFactory managers =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      managers.init(keys, new char[0]);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(managers.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new UserError("the credentials cannot be used for a page: " + e.getMessage(), e);
    }
  }
}
