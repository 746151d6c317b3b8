package dev.cicada.identity;

import dev.cicada.files.Access;
import dev.cicada.files.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.Optional;

/**
 * What a client or a server needs to prove who it is and to recognize others: a folder made by an
 * authority.
 *
 * @param certificate its own certificate
 * @param key the private key of that certificate
 * @param authority the certificate of the authority, the only one that is trusted
 * @param drawKey what a client draws with; empty for a server
 */
public record Credentials(
    X509Certificate certificate,
    PrivateKey key,
    X509Certificate authority,
    Optional<DrawKey> drawKey) {
  static final String CERTIFICATE = "own.crt";
  private static final String KEY = "own.key";
  private static final String DRAW_KEY = "draw.key";
  private static final String AUTHORITY = "authority.crt";

  /** Reads a folder of credentials. */
  public static Credentials load(Path folder) {
    Path drawKey = folder.resolve(DRAW_KEY);
    return new Credentials(
        Pem.readCertificate(folder.resolve(CERTIFICATE)),
        Pem.readPrivateKey(folder.resolve(KEY)),
        Pem.readCertificate(folder.resolve(AUTHORITY)),
        Files.exists(drawKey)
            ? Optional.of(DrawKey.of(Pem.readPrivateKey(drawKey)))
            : Optional.empty());
  }

  /** The client that these are for; empty if they are a server's. */
  public Optional<String> clientName() {
    return PeerNames.client(certificate);
  }

  /** Whether certificate and key belong together: the certificate verifies what the key signs. */
  boolean isOfOneKey() {
    try {
      Signature signature = Signature.getInstance(KeyKind.of(key).signature());
      byte[] message = certificate.getEncoded();
      signature.initSign(key);
      signature.update(message);
      byte[] signed = signature.sign();
      signature.initVerify(certificate);
      signature.update(message);
      return signature.verify(signed);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  /** Writes the private keys, which never leave their owner. */
  public static void writeKeys(Path folder, PrivateKey key, Optional<DrawKey> drawKey)
      throws IOException {
    AtomicFile.write(folder.resolve(KEY), Access.OWNER, Pem.of(key));
    if (drawKey.isPresent()) {
      AtomicFile.write(folder.resolve(DRAW_KEY), Access.OWNER, Pem.of(drawKey.get().key()));
    }
  }

  /** Writes the certificates, which everybody may see. */
  public static void writeCertificates(
      Path folder, X509Certificate certificate, X509Certificate authority) throws IOException {
    AtomicFile.write(folder.resolve(CERTIFICATE), Access.USUAL, Pem.of(certificate));
    AtomicFile.write(folder.resolve(AUTHORITY), Access.USUAL, Pem.of(authority));
  }
}
