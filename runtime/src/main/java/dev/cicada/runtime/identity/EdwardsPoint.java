package dev.cicada.runtime.identity;

import java.util.Arrays;
import java.util.Optional;
import org.bouncycastle.math.ec.rfc7748.X25519Field;

/**
 * A point of the curve edwards25519 (RFC 8032, section 5.1) in extended coordinates: x = X/Z, y =
 * Y/Z, xy = T/Z.
 *
 * <p>Neither the JDK nor Bouncy Castle multiplies arbitrary points of this curve for others; the
 * arithmetic of its field is Bouncy Castle's. Additions are complete, and a multiplication takes
 * the same steps whatever the scalar is, since some scalars are secret.
 */
final class EdwardsPoint {
  static final int ENCODED_BYTES = 32;

  private static final int[] D = curveConstant();
  private static final int[] TWICE_D = sum(D, D);

  static final EdwardsPoint IDENTITY = new EdwardsPoint(number(0), number(1), number(1), number(0));

  /** The generator B, whose y is 4/5. */
  static final EdwardsPoint BASE = decode(baseEncoding()).orElseThrow();

  private final int[] x;
  private final int[] y;
  private final int[] z;
  private final int[] t;

  private EdwardsPoint(int[] x, int[] y, int[] z, int[] t) {
    this.x = x;
    this.y = y;
    this.z = z;
    this.t = t;
  }

  /** The point with this encoding (RFC 8032, section 5.1.3), if it is the encoding of one. */
  static Optional<EdwardsPoint> decode(byte[] encoding) {
    int[] y = X25519Field.create();
    X25519Field.decode255(encoding, y);
    boolean odd = (encoding[ENCODED_BYTES - 1] & 0x80) != 0;
    if (!canonical(encoding, y)) {
      return Optional.empty();
    }
    int[] ySquared = product(y, y);
    int[] numerator = difference(ySquared, number(1));
    int[] denominator = sum(product(D, ySquared), number(1));
    int[] x = X25519Field.create();
    if (!X25519Field.sqrtRatioVar(numerator, denominator, x)) {
      return Optional.empty();
    }
    X25519Field.normalize(x);
    if (X25519Field.isZeroVar(x) && odd) {
      return Optional.empty();
    }
    if (((x[0] & 1) != 0) != odd) {
      x = difference(number(0), x);
    }
    return Optional.of(new EdwardsPoint(x, y, number(1), product(x, y)));
  }

  /** The 32 bytes that stand for this point (RFC 8032, section 5.1.2). */
  byte[] encode() {
    int[] inverse = X25519Field.create();
    X25519Field.inv(z, inverse);
    byte[] encoding = bytes(product(y, inverse));
    encoding[ENCODED_BYTES - 1] |= (byte) ((bytes(product(x, inverse))[0] & 1) << 7);
    return encoding;
  }

  /** The sum, by the complete formulas of RFC 8032, section 5.1.4. */
  EdwardsPoint plus(EdwardsPoint other) {
    int[] a = product(difference(y, x), difference(other.y, other.x));
    int[] b = product(sum(y, x), sum(other.y, other.x));
    int[] c = product(product(t, TWICE_D), other.t);
    int[] d = product(sum(z, z), other.z);
    return ofParts(difference(b, a), difference(d, c), sum(d, c), sum(b, a));
  }

  EdwardsPoint minus(EdwardsPoint other) {
    int[] zero = number(0);
    return plus(
        new EdwardsPoint(difference(zero, other.x), other.y, other.z, difference(zero, other.t)));
  }

  /** This point times a whole number of 32 bytes, the lowest first. */
  EdwardsPoint times(byte[] scalar) {
    EdwardsPoint result = IDENTITY;
    for (int bit = 8 * scalar.length - 1; bit >= 0; bit--) {
      result = result.twice();
      int set = scalar[bit >>> 3] >>> (bit & 7) & 1;
      result = select(-set, result.plus(this), result);
    }
    return result;
  }

  /** This point times 8: what is left of it outside the small subgroup. */
  EdwardsPoint timesCofactor() {
    return twice().twice().twice();
  }

  boolean isIdentity() {
    return X25519Field.areEqualVar(normal(y), normal(z)) && X25519Field.isZeroVar(normal(x));
  }

  private EdwardsPoint twice() {
    int[] a = product(x, x);
    int[] b = product(y, y);
    int[] zz = product(z, z);
    int[] h = sum(a, b);
    int[] xPlusY = sum(x, y);
    int[] g = difference(a, b);
    return ofParts(difference(h, product(xPlusY, xPlusY)), sum(sum(zz, zz), g), g, h);
  }

  /** What both formulas end with. */
  private static EdwardsPoint ofParts(int[] e, int[] f, int[] g, int[] h) {
    return new EdwardsPoint(product(e, f), product(g, h), product(f, g), product(e, h));
  }

  /** The first point if the mask is all ones, the second if it is zero; without a branch. */
  private static EdwardsPoint select(int mask, EdwardsPoint first, EdwardsPoint second) {
    return new EdwardsPoint(
        select(mask, first.x, second.x),
        select(mask, first.y, second.y),
        select(mask, first.z, second.z),
        select(mask, first.t, second.t));
  }

  private static int[] select(int mask, int[] first, int[] second) {
    int[] chosen = second.clone();
    X25519Field.cmov(mask, first, 0, chosen, 0);
    return chosen;
  }

  private static boolean canonical(byte[] encoding, int[] y) {
    byte[] withoutSign = encoding.clone();
    withoutSign[ENCODED_BYTES - 1] &= 0x7f;
    return Arrays.equals(withoutSign, bytes(y));
  }

  /** d = -121665/121666. */
  private static int[] curveConstant() {
    int[] inverse = X25519Field.create();
    X25519Field.inv(number(121666), inverse);
    return product(difference(number(0), number(121665)), inverse);
  }

  private static byte[] baseEncoding() {
    byte[] encoding = new byte[ENCODED_BYTES];
    Arrays.fill(encoding, (byte) 0x66);
    encoding[0] = 0x58;
    return encoding;
  }

  private static int[] number(int value) {
    int[] one = X25519Field.create();
    X25519Field.one(one);
    int[] number = X25519Field.create();
    X25519Field.mul(one, value, number);
    return number;
  }

  private static int[] sum(int[] left, int[] right) {
    int[] sum = X25519Field.create();
    X25519Field.add(left, right, sum);
    X25519Field.carry(sum);
    return sum;
  }

  private static int[] difference(int[] left, int[] right) {
    int[] difference = X25519Field.create();
    X25519Field.sub(left, right, difference);
    X25519Field.carry(difference);
    return difference;
  }

  private static int[] product(int[] left, int[] right) {
    int[] product = X25519Field.create();
    X25519Field.mul(left, right, product);
    return product;
  }

  private static int[] normal(int[] number) {
    int[] normal = number.clone();
    X25519Field.normalize(normal);
    return normal;
  }

  private static byte[] bytes(int[] number) {
    byte[] bytes = new byte[ENCODED_BYTES];
    X25519Field.encode(normal(number), bytes, 0);
    return bytes;
  }
}
