package dev.cicada.identity;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;

/** Draw keys that are the same in every run of a test. */
final class DrawKeys {
  private DrawKeys() {}

  static DrawKey ofSeed(int seed) {
    byte[] bytes = new byte[32];
    Arrays.fill(bytes, (byte) seed);
    try {
      return DrawKey.of(
          KeyFactory.getInstance("EdDSA")
              .generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, bytes)));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }
}
