package dev.cicada.identity;

import dev.cicada.text.UserError;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.math.BigInteger;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509CRL;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The certificates that an authority has revoked, as its file says now. A running server notices a
 * new file by itself.
 *
 * <p>A file that is missing, damaged, not signed by the authority or older than the last one is
 * ignored: what was revoked stays revoked.
 */
public final class RevocationList {
  private static final Logger LOG = System.getLogger(RevocationList.class.getName());

  private static final String LIST_NUMBER = "2.5.29.20";
  private static final int DER_HEADERS = 4;

  private final Path file;
  private final X509Certificate authority;
  private volatile Snapshot snapshot;

  private RevocationList(Path file, X509Certificate authority) {
    this.file = file;
    this.authority = authority;
    this.snapshot = new Snapshot(FileStamp.of(file), read(file, authority));
  }

  /** The list in a file, which must exist and be signed by this authority. */
  public static RevocationList watch(Path file, X509Certificate authority) {
    return new RevocationList(file, authority);
  }

  /** Whether a certificate of the authority is revoked by now. */
  public boolean contains(X509Certificate certificate) {
    return current().isRevoked(certificate);
  }

  private X509CRL current() {
    Snapshot known = snapshot;
    return Objects.equals(known.stamp(), FileStamp.of(file)) ? known.list() : renewed();
  }

  private synchronized X509CRL renewed() {
    FileStamp stamp = FileStamp.of(file);
    Snapshot known = snapshot;
    if (Objects.equals(known.stamp(), stamp)) {
      return known.list();
    }
    X509CRL list = known.list();
    try {
      X509CRL read = read(file, authority);
      if (number(read).compareTo(number(list)) >= 0) {
        list = read;
        LOG.log(Level.INFO, "read {0}: revocation list {1}", file, number(list));
      } else {
        LOG.log(Level.WARNING, "{0} is older than what was read before; keeping that", file);
      }
    } catch (UserError e) {
      LOG.log(Level.WARNING, "keeping the revocation list as it was: {0}", e.getMessage());
    }
    snapshot = new Snapshot(stamp, list);
    return list;
  }

  /** Reads a list, which must be signed by this authority. */
  public static X509CRL read(Path file, X509Certificate authority) {
    X509CRL list = Pem.readRevocations(file);
    try {
      list.verify(authority.getPublicKey());
      return list;
    } catch (GeneralSecurityException e) {
      throw new UserError(
          file + " is not signed by this authority. Maybe it is that of another", e);
    }
  }

  /** The number that grows with every list (RFC 5280, section 5.2.3). */
  public static BigInteger number(X509CRL list) {
    byte[] extension = list.getExtensionValue(LIST_NUMBER);
    // In DER: an octet string, its length, and in it an integer, its length, and its bytes.
    return extension == null || extension.length <= DER_HEADERS
        ? BigInteger.ZERO
        : new BigInteger(Arrays.copyOfRange(extension, DER_HEADERS, extension.length));
  }

  private record Snapshot(@Nullable FileStamp stamp, X509CRL list) {}
}
