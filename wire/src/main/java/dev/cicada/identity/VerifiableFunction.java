package dev.cicada.identity;

import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Optional;

/**
 * A verifiable random function: ECVRF-EDWARDS25519-SHA512-TAI of RFC 9381, section 5.
 *
 * <p>Only the owner of a key can compute the output for an input, everybody can verify it, and
 * there is only one output. Of signatures, in contrast, the owner of a key can make as many as it
 * likes.
 */
final class VerifiableFunction {
  static final int KEY_BYTES = 32;
  static final int PROOF_BYTES = 80;

  private static final byte SUITE = 3;
  private static final byte ENCODE_TO_CURVE = 1;
  private static final byte CHALLENGE = 2;
  private static final byte PROOF_TO_HASH = 3;
  private static final byte[] END = {0};
  private static final int POINT_BYTES = EdwardsPoint.ENCODED_BYTES;
  private static final int CHALLENGE_BYTES = 16;
  private static final int SCALAR_BYTES = 32;

  /** Order q of the group that the base point generates. */
  private static final BigInteger ORDER =
      BigInteger.ONE.shiftLeft(252).add(new BigInteger("27742317777372353535851937790883648493"));

  private VerifiableFunction() {}

  /** The public key of a secret one, as for Ed25519. */
  static byte[] publicKey(byte[] secretKey) {
    return EdwardsPoint.BASE.times(secretScalar(hash(secretKey))).encode();
  }

  /** ECVRF_prove, section 5.1. */
  static byte[] prove(byte[] secretKey, byte[] input) {
    byte[] expanded = hash(secretKey);
    byte[] x = secretScalar(expanded);
    byte[] publicKey = EdwardsPoint.BASE.times(x).encode();
    EdwardsPoint h = encodeToCurve(publicKey, input);
    byte[] gamma = h.times(x).encode();
    BigInteger nonce =
        number(hash(Arrays.copyOfRange(expanded, SCALAR_BYTES, 2 * SCALAR_BYTES), h.encode()))
            .mod(ORDER);
    byte[] k = scalar(nonce);
    byte[] c =
        challenge(publicKey, h, gamma, EdwardsPoint.BASE.times(k).encode(), h.times(k).encode());
    byte[] s = scalar(number(c).multiply(number(x)).add(nonce).mod(ORDER));
    return concatenation(gamma, c, s);
  }

  /** ECVRF_verify, section 5.3, with validation of the key: the output, if the proof is valid. */
  static Optional<byte[]> verify(byte[] publicKey, byte[] input, byte[] proof) {
    if (publicKey.length != KEY_BYTES || proof.length != PROOF_BYTES) {
      return Optional.empty();
    }
    byte[] gammaBytes = Arrays.copyOf(proof, POINT_BYTES);
    byte[] c = Arrays.copyOfRange(proof, POINT_BYTES, POINT_BYTES + CHALLENGE_BYTES);
    byte[] s = Arrays.copyOfRange(proof, POINT_BYTES + CHALLENGE_BYTES, PROOF_BYTES);
    Optional<EdwardsPoint> y = EdwardsPoint.decode(publicKey);
    Optional<EdwardsPoint> gamma = EdwardsPoint.decode(gammaBytes);
    if (y.isEmpty() || gamma.isEmpty() || y.get().timesCofactor().isIdentity()) {
      return Optional.empty();
    }
    if (number(s).compareTo(ORDER) >= 0) {
      return Optional.empty();
    }
    EdwardsPoint h = encodeToCurve(publicKey, input);
    EdwardsPoint u = EdwardsPoint.BASE.times(s).minus(y.get().times(c));
    EdwardsPoint v = h.times(s).minus(gamma.get().times(c));
    if (!Arrays.equals(c, challenge(publicKey, h, gammaBytes, u.encode(), v.encode()))) {
      return Optional.empty();
    }
    return Optional.of(output(gamma.get()));
  }

  /** The output that a proof stands for, whether or not the proof is valid. */
  static byte[] output(byte[] proof) {
    return output(EdwardsPoint.decode(Arrays.copyOf(proof, POINT_BYTES)).orElseThrow());
  }

  /** ECVRF_proof_to_hash, section 5.2. */
  private static byte[] output(EdwardsPoint gamma) {
    return hash(new byte[] {SUITE, PROOF_TO_HASH}, gamma.timesCofactor().encode(), END);
  }

  /** ECVRF_encode_to_curve_try_and_increment, section 5.4.1.1. */
  private static EdwardsPoint encodeToCurve(byte[] publicKey, byte[] input) {
    for (int counter = 0; counter < 256; counter++) {
      byte[] digest =
          hash(
              new byte[] {SUITE, ENCODE_TO_CURVE},
              publicKey,
              input,
              new byte[] {(byte) counter},
              END);
      Optional<EdwardsPoint> point =
          EdwardsPoint.decode(Arrays.copyOf(digest, POINT_BYTES)).map(EdwardsPoint::timesCofactor);
      if (point.isPresent() && !point.get().isIdentity()) {
        return point.get();
      }
    }
    throw new IllegalStateException("no point in 256 tries, which has a chance of 2^-256");
  }

  /** ECVRF_challenge_generation, section 5.4.3. */
  private static byte[] challenge(
      byte[] publicKey, EdwardsPoint h, byte[] gamma, byte[] u, byte[] v) {
    byte[] digest = hash(new byte[] {SUITE, CHALLENGE}, publicKey, h.encode(), gamma, u, v, END);
    return Arrays.copyOf(digest, CHALLENGE_BYTES);
  }

  /** The scalar x of a secret key (RFC 8032, section 5.1.5). */
  private static byte[] secretScalar(byte[] expanded) {
    byte[] x = Arrays.copyOf(expanded, SCALAR_BYTES);
    x[0] &= (byte) 0xf8;
    x[SCALAR_BYTES - 1] &= 0x7f;
    x[SCALAR_BYTES - 1] |= 0x40;
    return x;
  }

  private static BigInteger number(byte[] lowestFirst) {
    return new BigInteger(1, reversed(lowestFirst, lowestFirst.length));
  }

  private static byte[] scalar(BigInteger number) {
    byte[] highestFirst = number.toByteArray(); // perhaps shorter: numbers here are below 2^253
    return reversed(highestFirst, SCALAR_BYTES);
  }

  private static byte[] reversed(byte[] bytes, int length) {
    byte[] reversed = new byte[length];
    for (int i = 0; i < bytes.length; i++) {
      reversed[i] = bytes[bytes.length - 1 - i];
    }
    return reversed;
  }

  private static byte[] concatenation(byte[] gamma, byte[] c, byte[] s) {
    byte[] proof = Arrays.copyOf(gamma, PROOF_BYTES);
    System.arraycopy(c, 0, proof, POINT_BYTES, CHALLENGE_BYTES);
    System.arraycopy(s, 0, proof, POINT_BYTES + CHALLENGE_BYTES, SCALAR_BYTES);
    return proof;
  }

  private static byte[] hash(byte[]... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-512");
      for (byte[] part : parts) {
        digest.update(part);
      }
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-512", e);
    }
  }
}
