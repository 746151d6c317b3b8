package dev.cicada.identity;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;

/**
 * A number modulo 2^255 - 19, in ten limbs of 26 and 25 bits in turn.
 *
 * <p>Operations take the same steps for every value, since some values are secret: no branch and no
 * index depends on a limb, and processors that the JDK runs on multiply longs in constant time.
 * {@link #equals}, {@link #isZero} and {@link #isOdd} compare whole encodings, and reveal only
 * their result.
 */
final class FieldElement {
  static final int ENCODED_BYTES = 32;

  private static final int LIMBS = 10;
  private static final BigInteger MODULUS =
      BigInteger.TWO.pow(255).subtract(BigInteger.valueOf(19));
  private static final BigInteger INVERSE_EXPONENT = MODULUS.subtract(BigInteger.TWO);
  private static final BigInteger ROOT_EXPONENT =
      MODULUS.subtract(BigInteger.valueOf(5)).shiftRight(3);

  static final FieldElement ZERO = of(0);
  static final FieldElement ONE = of(1);

  /** A square root of -1. */
  private static final FieldElement ROOT_OF_MINUS_ONE =
      of(2).power(MODULUS.subtract(BigInteger.ONE).shiftRight(2));

  private final long[] limbs;

  private FieldElement(long[] limbs) {
    this.limbs = limbs;
  }

  /** A small number that is not negative. */
  static FieldElement of(int value) {
    long[] limbs = new long[LIMBS];
    limbs[0] = value;
    return carried(limbs);
  }

  /** The number in 32 bytes, lowest first, without the highest bit. */
  static FieldElement decode(byte[] encoding) {
    long[] limbs = new long[LIMBS];
    int bit = 0;
    for (int i = 0; i < LIMBS; i++) {
      for (int k = 0; k < bits(i); k++, bit++) {
        limbs[i] |= (long) (encoding[bit >>> 3] >>> (bit & 7) & 1) << k;
      }
    }
    return new FieldElement(limbs);
  }

  /** This number, fully reduced, in 32 bytes, lowest first. */
  byte[] encode() {
    long[] h = limbs.clone();
    long quotient = (19 * h[LIMBS - 1] + (1 << 24)) >> 25;
    for (int i = 0; i < LIMBS; i++) {
      quotient = (h[i] + quotient) >> bits(i);
    }
    h[0] += 19 * quotient;
    for (int i = 0; i < LIMBS; i++) {
      long carry = h[i] >> bits(i);
      h[i] -= carry << bits(i);
      if (i + 1 < LIMBS) {
        h[i + 1] += carry;
      }
    }
    byte[] encoding = new byte[ENCODED_BYTES];
    int bit = 0;
    for (int i = 0; i < LIMBS; i++) {
      for (int k = 0; k < bits(i); k++, bit++) {
        encoding[bit >>> 3] |= (byte) ((h[i] >>> k & 1) << (bit & 7));
      }
    }
    return encoding;
  }

  private static int bits(int limb) {
    return 26 - (limb & 1);
  }

  FieldElement plus(FieldElement other) {
    long[] sum = new long[LIMBS];
    for (int i = 0; i < LIMBS; i++) {
      sum[i] = limbs[i] + other.limbs[i];
    }
    return carried(sum);
  }

  FieldElement minus(FieldElement other) {
    long[] difference = new long[LIMBS];
    for (int i = 0; i < LIMBS; i++) {
      difference[i] = limbs[i] - other.limbs[i];
    }
    return carried(difference);
  }

  /**
   * The product. Limb i has the weight 2^(25.5 i), rounded up. So the product of two odd limbs
   * counts twice, and what is beyond the last limb comes back times 19.
   */
  FieldElement times(FieldElement other) {
    long[] wrapped = new long[2 * LIMBS];
    long[] doubled = new long[LIMBS];
    for (int i = 0; i < LIMBS; i++) {
      wrapped[i] = 19 * other.limbs[i];
      wrapped[i + LIMBS] = other.limbs[i];
      doubled[i] = limbs[i] << (i & 1);
    }
    long[] product = new long[LIMBS];
    for (int k = 0; k < LIMBS; k++) {
      long[] factors = (k & 1) == 0 ? doubled : limbs;
      long sum = 0;
      for (int i = 0; i < LIMBS; i++) {
        sum += factors[i] * wrapped[k - i + LIMBS];
      }
      product[k] = sum;
    }
    return carried(product);
  }

  /** Brings every limb back to its bits, except for a little more in the first. */
  private static FieldElement carried(long[] limbs) {
    for (int pass = 0; pass < 2; pass++) {
      long carry = 0;
      for (int i = 0; i < LIMBS; i++) {
        long limb = limbs[i] + carry;
        carry = limb >> bits(i);
        limbs[i] = limb - (carry << bits(i));
      }
      limbs[0] += 19 * carry;
    }
    return new FieldElement(limbs);
  }

  /** This to the power of an exponent that is not secret. */
  private FieldElement power(BigInteger exponent) {
    FieldElement result = ONE;
    for (int bit = exponent.bitLength() - 1; bit >= 0; bit--) {
      result = result.times(result);
      if (exponent.testBit(bit)) {
        result = result.times(this);
      }
    }
    return result;
  }

  FieldElement inverse() {
    return power(INVERSE_EXPONENT);
  }

  /** A square root of this over another, if there is one (RFC 8032, section 5.1.3). */
  Optional<FieldElement> rootOver(FieldElement denominator) {
    FieldElement cubed = denominator.times(denominator).times(denominator);
    FieldElement seventh = cubed.times(cubed).times(denominator);
    FieldElement root = times(cubed).times(times(seventh).power(ROOT_EXPONENT));
    FieldElement square = denominator.times(root).times(root);
    if (square.equals(this)) {
      return Optional.of(root);
    }
    return square.equals(ZERO.minus(this))
        ? Optional.of(root.times(ROOT_OF_MINUS_ONE))
        : Optional.empty();
  }

  boolean isZero() {
    return equals(ZERO);
  }

  boolean isOdd() {
    return (encode()[0] & 1) != 0;
  }

  /** The first if the mask is all ones, the second if it is zero; without a branch. */
  static FieldElement select(long mask, FieldElement first, FieldElement second) {
    long[] chosen = new long[LIMBS];
    for (int i = 0; i < LIMBS; i++) {
      chosen[i] = second.limbs[i] ^ (mask & (first.limbs[i] ^ second.limbs[i]));
    }
    return new FieldElement(chosen);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FieldElement element && Arrays.equals(encode(), element.encode());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(encode());
  }
}
