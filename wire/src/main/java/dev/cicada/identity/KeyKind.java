package dev.cicada.identity;

import dev.cicada.text.UserError;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;

/** The kinds of keys that certificates are made for. */
public enum KeyKind {
  /** Ed25519 (RFC 8032): small, fast, no choices to get wrong. */
  ED25519("EdDSA", "Ed25519", 255),
  /** ECDSA over P-256, for peers whose TLS has no Ed25519, such as gRPC's C core. */
  P256("EC", "SHA256withECDSA", 256);

  private final String algorithm;
  private final String signature;
  private final int bits;

  KeyKind(String algorithm, String signature, int bits) {
    this.algorithm = algorithm;
    this.signature = signature;
    this.bits = bits;
  }

  /** The JDK's name for keys of this kind. */
  public String algorithm() {
    return algorithm;
  }

  /** The JDK's name for signatures with keys of this kind. */
  public String signature() {
    return signature;
  }

  /** Fresh keys from the JDK's generator. */
  public KeyPair generate() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
      generator.initialize(bits);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK since 15 has " + this, e);
    }
  }

  /** The kind of a key, which must be one of these. */
  public static KeyKind of(Key key) {
    for (KeyKind kind : values()) {
      if (kind.algorithm.equals(key.getAlgorithm())) {
        return kind;
      }
    }
    throw new UserError(
        "a key is of kind %s; it must be Ed25519 or P-256".formatted(key.getAlgorithm()));
  }
}
