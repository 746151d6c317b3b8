package dev.cicada.training.data;

import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The checksum that a file was published with.
 *
 * @param algorithm as {@link MessageDigest} calls it
 * @param hex lower-case digits
 */
record Checksum(String algorithm, String hex) {
  static Checksum md5(String hex) {
    return new Checksum("MD5", hex);
  }

  static Checksum sha256(String hex) {
    return new Checksum("SHA-256", hex);
  }

  static Checksum sha512(String hex) {
    return new Checksum("SHA-512", hex);
  }

  boolean matches(byte[] content) {
    return hex.equals(HexFormat.of().formatHex(digest().digest(content)));
  }

  boolean matches(Path file) throws IOException {
    MessageDigest digest = digest();
    try (InputStream content = Files.newInputStream(file)) {
      content.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
    }
    return hex.equals(HexFormat.of().formatHex(digest.digest()));
  }

  /** Fails unless {@code content}, read from {@code source}, has this checksum. */
  void require(byte[] content, Object source) {
    if (!matches(content)) {
      throw new UserError(
          "%s is corrupt or another version: its %s is not %s".formatted(source, algorithm, hex));
    }
  }

  private MessageDigest digest() {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has " + algorithm, e);
    }
  }
}
