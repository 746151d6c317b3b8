package dev.cicada.privacy;

import dev.cicada.random.Purpose;
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key of a run's noise. The noise is a function of key and round, and looks random to anybody
 * without the key.
 *
 * <p>AES in counter mode, with the round as its initial block, gives 64 bits for each value. Their
 * upper 53 bits plus a half, over 2^53, are a probability; the value is the normal law's quantile
 * there.
 */
public final class NoiseKey {
  /** Bytes of a key. */
  public static final int LENGTH = 32;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int VALUES_AT_ONCE = 1024;
  private static final int BLOCK_BYTES = 16;
  private static final double UNIT = 0x1.0p-53;

  private final SecretKeySpec key;

  private NoiseKey(byte[] bytes) {
    if (bytes.length != LENGTH) {
      throw new IllegalArgumentException(
          "a key has %d bytes; it must have %d.".formatted(bytes.length, LENGTH));
    }
    key = new SecretKeySpec(bytes, "AES");
  }

  /** The key with these bytes. */
  public static NoiseKey of(byte[] bytes) {
    return new NoiseKey(bytes);
  }

  /** A key for simulations. Whoever knows the seed can draw it again. */
  public static NoiseKey of(Seed seed) {
    RandomStream stream = seed.split(Purpose.PRIVACY).stream(0);
    ByteBuffer bytes = ByteBuffer.allocate(LENGTH);
    while (bytes.hasRemaining()) {
      bytes.putLong(stream.nextLong());
    }
    return new NoiseKey(bytes.array());
  }

  /** A new secret key. */
  public static NoiseKey secret() {
    byte[] bytes = new byte[LENGTH];
    new SecureRandom().nextBytes(bytes);
    return new NoiseKey(bytes);
  }

  /** The key's bytes, to be kept where only their owner can read them. */
  public byte[] bytes() {
    return key.getEncoded();
  }

  /** Adds a round's noise of some standard deviation. */
  public void add(int round, double deviation, double[] sum) {
    byte[] bytes = new byte[VALUES_AT_ONCE * Long.BYTES];
    byte[] zeros = new byte[bytes.length];
    try {
      Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
      byte[] block = ByteBuffer.allocate(BLOCK_BYTES).putInt(round).array();
      cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(block));
      for (int first = 0; first < sum.length; first += VALUES_AT_ONCE) {
        cipher.update(zeros, 0, zeros.length, bytes);
        int count = Math.min(VALUES_AT_ONCE, sum.length - first);
        for (int i = 0; i < count; i++) {
          long word = (long) LONGS.get(bytes, i * Long.BYTES);
          sum[first + i] += deviation * Normal.quantile(((word >>> 11) + 0.5) * UNIT);
        }
      }
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
