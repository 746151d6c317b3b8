package dev.cicada.files;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of content that comes piece by piece. */
public final class Sha256 {
  private final MessageDigest digest = computation();

  /** A new computation of the JDK's own type. */
  public static MessageDigest computation() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** The hash of a text, in hexadecimal. */
  public static String hex(String text) {
    return new Sha256().add(text).hex();
  }

  /** Adds the next piece. */
  public Sha256 add(byte... bytes) {
    digest.update(bytes);
    return this;
  }

  /** Adds the next piece, a text. */
  public Sha256 add(String text) {
    return add(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The hash of all pieces, in hexadecimal; ends the computation. */
  public String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
