package dev.cicada.wire;

import dev.cicada.files.Sha256;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * A SHA-256 checksum, which identifies a content.
 *
 * @param hex 64 digits in lower case
 */
public record Digest(String hex) {
  private static final HexFormat HEX = HexFormat.of();
  private static final int BYTES = 32;

  public Digest {
    if (!hex.matches("[0-9a-f]{64}")) {
      throw new IllegalArgumentException("a digest is " + hex + "; it must be 64 hex digits");
    }
  }

  /** The digest of 32 bytes. */
  public static Digest of(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException(
          "a digest has %d bytes; it must have %d".formatted(bytes.length, BYTES));
    }
    return new Digest(HEX.formatHex(bytes));
  }

  /** The digest of a content. */
  public static Digest ofContent(byte[] content) {
    return of(computation().digest(content));
  }

  /** A new computation. */
  public static MessageDigest computation() {
    return Sha256.computation();
  }

  public byte[] bytes() {
    return HEX.parseHex(hex);
  }

  @Override
  public String toString() {
    return hex.substring(0, 12);
  }
}
