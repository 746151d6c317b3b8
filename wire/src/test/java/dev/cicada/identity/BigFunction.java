package dev.cicada.identity;

import static dev.cicada.identity.BigPoint.ORDER;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Optional;

/**
 * A second implementation of ECVRF-EDWARDS25519-SHA512-TAI, from the text of RFC 9381, with big
 * integers.
 */
final class BigFunction {
  private static final BigInteger EIGHT = BigInteger.valueOf(8);

  private BigFunction() {}

  /** The secret scalar, the public key, and the prefix for nonces. */
  record Key(BigInteger x, byte[] publicKey, byte[] prefix) {
    static Key of(byte[] secret) {
      byte[] hash = sha512(secret);
      BigInteger x =
          BigPoint.number(Arrays.copyOf(hash, 32))
              .clearBit(0)
              .clearBit(1)
              .clearBit(2)
              .clearBit(255)
              .setBit(254);
      return new Key(x, BigPoint.BASE.times(x).encode(), Arrays.copyOfRange(hash, 32, 64));
    }
  }

  static byte[] prove(Key key, byte[] input) {
    BigPoint h = encodeToCurve(key.publicKey(), input);
    BigInteger nonce = BigPoint.number(sha512(key.prefix(), h.encode())).mod(ORDER);
    return prove(key, input, BigPoint.IDENTITY, nonce);
  }

  /** A proof by a cheating client: its point moved by one of small order, with any nonce. */
  static byte[] prove(Key key, byte[] input, BigPoint moved, BigInteger nonce) {
    BigPoint h = encodeToCurve(key.publicKey(), input);
    byte[] gamma = h.times(key.x()).plus(moved).encode();
    byte[] c = challenge(key.publicKey(), h, gamma, BigPoint.BASE.times(nonce), h.times(nonce));
    BigInteger s = nonce.add(BigPoint.number(c).multiply(key.x())).mod(ORDER);
    return joined(gamma, c, BigPoint.bytes(s, 32));
  }

  static Optional<byte[]> verify(byte[] publicKey, byte[] input, byte[] proof) {
    if (proof.length != 80 || publicKey.length != 32) {
      return Optional.empty();
    }
    Optional<BigPoint> y =
        BigPoint.decode(publicKey).filter(point -> !point.times(EIGHT).isIdentity());
    Optional<BigPoint> gamma = BigPoint.decode(Arrays.copyOf(proof, 32));
    byte[] challenge = Arrays.copyOfRange(proof, 32, 48);
    BigInteger c = BigPoint.number(challenge);
    BigInteger s = BigPoint.number(Arrays.copyOfRange(proof, 48, 80));
    if (y.isEmpty() || gamma.isEmpty() || s.compareTo(ORDER) >= 0) {
      return Optional.empty();
    }
    BigPoint h = encodeToCurve(publicKey, input);
    BigPoint u = BigPoint.BASE.times(s).minus(y.get().times(c));
    BigPoint v = h.times(s).minus(gamma.get().times(c));
    byte[] expected = challenge(publicKey, h, gamma.get().encode(), u, v);
    return Arrays.equals(challenge, expected)
        ? Optional.of(sha512(new byte[] {3, 3}, gamma.get().times(EIGHT).encode(), new byte[] {0}))
        : Optional.empty();
  }

  private static BigPoint encodeToCurve(byte[] publicKey, byte[] input) {
    for (int counter = 0; ; counter++) {
      byte[] hash =
          sha512(new byte[] {3, 1}, publicKey, input, new byte[] {(byte) counter}, new byte[] {0});
      Optional<BigPoint> point =
          BigPoint.decode(Arrays.copyOf(hash, 32))
              .map(found -> found.times(EIGHT))
              .filter(found -> !found.isIdentity());
      if (point.isPresent()) {
        return point.get();
      }
    }
  }

  private static byte[] challenge(
      byte[] publicKey, BigPoint h, byte[] gamma, BigPoint u, BigPoint v) {
    return Arrays.copyOf(
        sha512(
            new byte[] {3, 2},
            publicKey,
            h.encode(),
            gamma,
            u.encode(),
            v.encode(),
            new byte[] {0}),
        16);
  }

  private static byte[] sha512(byte[]... parts) {
    try {
      return MessageDigest.getInstance("SHA-512").digest(joined(parts));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
