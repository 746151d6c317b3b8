package dev.cicada.identity;

import dev.cicada.text.UserError;
import java.security.PrivateKey;
import java.security.interfaces.EdECPrivateKey;

/**
 * The secret key that a client draws with: an Ed25519 key that is used for nothing else. A key that
 * both signs and draws would derive nonces for two protocols in the same way.
 */
public final class DrawKey {
  private final PrivateKey key;
  private final byte[] seed;
  private final DrawPublicKey publicKey;

  private DrawKey(PrivateKey key, byte[] seed) {
    this.key = key;
    this.seed = seed;
    this.publicKey = DrawPublicKey.of(VerifiableFunction.publicKey(seed));
  }

  /** A fresh key from the JDK's generator. */
  public static DrawKey generate() {
    return of(KeyKind.ED25519.generate().getPrivate());
  }

  /** A JDK Ed25519 key as a draw key. */
  static DrawKey of(PrivateKey key) {
    if (key instanceof EdECPrivateKey edwards
        && edwards.getBytes().isPresent()
        && edwards.getBytes().get().length == VerifiableFunction.KEY_BYTES) {
      return new DrawKey(key, edwards.getBytes().get());
    }
    throw new UserError(
        "a draw key is of kind %s; it must be Ed25519".formatted(key.getAlgorithm()));
  }

  public DrawPublicKey publicKey() {
    return publicKey;
  }

  byte[] seed() {
    return seed.clone();
  }

  /** For writing it to a file. */
  PrivateKey key() {
    return key;
  }
}
