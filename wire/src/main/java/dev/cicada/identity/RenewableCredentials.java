package dev.cicada.identity;

import dev.cicada.text.UserError;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.Socket;
import java.nio.file.Path;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * A folder of credentials whose certificate may be renewed while its owner runs. Every new
 * connection uses what the folder has by then.
 *
 * <p>What cannot be used, such as a half-copied file or a certificate for other keys, is ignored:
 * the previous certificate stays in use, and the next connection looks again.
 */
public final class RenewableCredentials extends X509ExtendedKeyManager {
  private static final Logger LOG = System.getLogger(RenewableCredentials.class.getName());
  private static final String ALIAS = "own";

  private final Path folder;
  private final List<Runnable> renewals = new CopyOnWriteArrayList<>();
  private volatile Credentials current;
  private volatile @Nullable FileStamp seen;

  private RenewableCredentials(Path folder, Credentials current) {
    this.folder = folder;
    this.current = current;
  }

  /** The credentials in a folder, which must exist. */
  public static RenewableCredentials watch(Path folder) {
    FileStamp stamp = FileStamp.of(folder.resolve(Credentials.CERTIFICATE));
    RenewableCredentials credentials = new RenewableCredentials(folder, Credentials.load(folder));
    credentials.seen = stamp;
    return credentials;
  }

  /** Credentials that stay as they are. */
  public static RenewableCredentials fixed(Credentials credentials) {
    return new RenewableCredentials(Path.of(""), credentials);
  }

  /** What the folder has now. */
  public synchronized Credentials current() {
    FileStamp stamp = seen == null ? null : FileStamp.of(folder.resolve(Credentials.CERTIFICATE));
    if (stamp != null && !Objects.equals(stamp, seen)) {
      renew(stamp);
    }
    return current;
  }

  private void renew(FileStamp stamp) {
    try {
      Credentials renewed = Credentials.load(folder);
      if (!renewed.isOfOneKey()) {
        LOG.log(Level.WARNING, "{0} has a certificate of other keys; keeping that before", folder);
      } else if (!renewed.clientName().equals(current.clientName())) {
        LOG.log(
            Level.WARNING, "{0} has a certificate of another name; keeping that before", folder);
      } else {
        current = renewed;
        renewals.forEach(Runnable::run);
        LOG.log(
            Level.INFO,
            "read {0}: the certificate is valid until {1}",
            folder,
            renewed.certificate().getNotAfter().toInstant());
      }
      seen = stamp;
    } catch (UserError e) {
      LOG.log(Level.WARNING, "keeping the certificate as it was: {0}", e.getMessage());
    }
  }

  /** Runs an action whenever the certificate changes. */
  void onRenewal(Runnable action) {
    renewals.add(action);
  }

  /** Whether the certificate is valid now, by this clock. */
  public boolean isInTime(Clock clock) {
    X509Certificate certificate = current().certificate();
    Instant now = clock.instant();
    return !now.isBefore(certificate.getNotBefore().toInstant())
        && !now.isAfter(certificate.getNotAfter().toInstant());
  }

  @Override
  public String chooseEngineClientAlias(
      String[] keyTypes, Principal @Nullable [] issuers, SSLEngine engine) {
    return ALIAS;
  }

  @Override
  public String chooseEngineServerAlias(
      String keyType, Principal @Nullable [] issuers, SSLEngine engine) {
    return ALIAS;
  }

  @Override
  public X509Certificate[] getCertificateChain(String alias) {
    return new X509Certificate[] {current().certificate()};
  }

  @Override
  public PrivateKey getPrivateKey(String alias) {
    return current().key();
  }

  @Override
  public String[] getClientAliases(String keyType, Principal @Nullable [] issuers) {
    return new String[] {ALIAS};
  }

  @Override
  public String[] getServerAliases(String keyType, Principal @Nullable [] issuers) {
    return new String[] {ALIAS};
  }

  @Override
  public String chooseClientAlias(
      String[] keyTypes, Principal @Nullable [] issuers, Socket socket) {
    return ALIAS;
  }

  @Override
  public String chooseServerAlias(String keyType, Principal @Nullable [] issuers, Socket socket) {
    return ALIAS;
  }
}
