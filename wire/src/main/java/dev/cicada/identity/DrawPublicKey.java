package dev.cicada.identity;

import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/** The public half of a client's draw key: an Ed25519 public key, which its certificate names. */
public final class DrawPublicKey {
  private final byte[] bytes;

  private DrawPublicKey(byte[] bytes) {
    this.bytes = bytes;
  }

  /** A key of 32 bytes (RFC 8032, section 5.1.5). */
  public static DrawPublicKey of(byte[] bytes) {
    if (bytes.length != VerifiableFunction.KEY_BYTES) {
      throw new IllegalArgumentException(
          "a draw key has %d bytes; it must have %d"
              .formatted(bytes.length, VerifiableFunction.KEY_BYTES));
    }
    return new DrawPublicKey(bytes.clone());
  }

  /** The key that {@link #toString} wrote. */
  static Optional<DrawPublicKey> parse(String text) {
    try {
      return Optional.of(of(Base64.getUrlDecoder().decode(text)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DrawPublicKey key && Arrays.equals(bytes, key.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** Base64 for addresses, without padding. */
  @Override
  public String toString() {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
