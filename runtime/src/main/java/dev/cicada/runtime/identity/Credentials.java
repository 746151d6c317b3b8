package dev.cicada.runtime.identity;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Optional;

/**
 * What a client or a server owns to prove who it is, and to know the others by: a folder that an
 * authority has made.
 *
 * @param certificate its own certificate
 * @param key the private key of that certificate
 * @param authority the certificate of the authority, the only one that is trusted
 * @param drawKey what a client draws with; none for a server
 */
public record Credentials(
    X509Certificate certificate,
    PrivateKey key,
    X509Certificate authority,
    Optional<DrawKey> drawKey) {
  private static final String CERTIFICATE = "own.crt";
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

  /** The client that these are for; none if they are a server's. */
  public Optional<String> clientName() {
    return PeerNames.client(certificate);
  }

  /** Something to be done when these files are there and before anybody can see them. */
  @FunctionalInterface
  interface Recording {
    void run(Path folder) throws IOException;
  }

  void write(Path folder, Recording recording) {
    NewFolder.fill(
        folder,
        draft -> {
          writeKeys(draft, key, drawKey);
          writeCertificates(draft, certificate, authority);
          recording.run(draft);
        });
  }

  /** What never leaves its owner. */
  static void writeKeys(Path folder, PrivateKey key, Optional<DrawKey> drawKey) throws IOException {
    DurableFile.writeSecret(folder.resolve(KEY), Pem.of(key));
    if (drawKey.isPresent()) {
      DurableFile.writeSecret(folder.resolve(DRAW_KEY), Pem.of(drawKey.get().key()));
    }
  }

  /** What everybody may see. */
  static void writeCertificates(Path folder, X509Certificate certificate, X509Certificate authority)
      throws IOException {
    DurableFile.write(folder.resolve(CERTIFICATE), Pem.of(certificate));
    DurableFile.write(folder.resolve(AUTHORITY), Pem.of(authority));
  }
}
