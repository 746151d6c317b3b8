package dev.cicada.identity;

import java.util.Arrays;
import java.util.Optional;

/**
 * A point of the curve edwards25519 (RFC 8032, section 5.1) in extended coordinates: x = X/Z, y =
 * Y/Z, xy = T/Z.
 *
 * <p>The JDK has no public method to multiply arbitrary points of this curve. Additions are
 * complete, and a multiplication takes the same steps for every scalar, since some scalars are
 * secret.
 */
final class EdwardsPoint {
  static final int ENCODED_BYTES = FieldElement.ENCODED_BYTES;

  /** d = -121665/121666. */
  private static final FieldElement D =
      FieldElement.ZERO.minus(FieldElement.of(121665)).times(FieldElement.of(121666).inverse());

  private static final FieldElement TWICE_D = D.plus(D);

  static final EdwardsPoint IDENTITY =
      new EdwardsPoint(FieldElement.ZERO, FieldElement.ONE, FieldElement.ONE, FieldElement.ZERO);

  /** The generator B, whose y is 4/5. */
  static final EdwardsPoint BASE = decode(baseEncoding()).orElseThrow();

  private final FieldElement x;
  private final FieldElement y;
  private final FieldElement z;
  private final FieldElement t;

  private EdwardsPoint(FieldElement x, FieldElement y, FieldElement z, FieldElement t) {
    this.x = x;
    this.y = y;
    this.z = z;
    this.t = t;
  }

  /** The point with this encoding (RFC 8032, section 5.1.3), if there is one. */
  static Optional<EdwardsPoint> decode(byte[] encoding) {
    FieldElement y = FieldElement.decode(encoding);
    if (!isCanonical(encoding, y)) {
      return Optional.empty();
    }
    boolean odd = (encoding[ENCODED_BYTES - 1] & 0x80) != 0;
    FieldElement ySquared = y.times(y);
    return ySquared
        .minus(FieldElement.ONE)
        .rootOver(D.times(ySquared).plus(FieldElement.ONE))
        .filter(root -> !(root.isZero() && odd))
        .map(root -> root.isOdd() == odd ? root : FieldElement.ZERO.minus(root))
        .map(x -> new EdwardsPoint(x, y, FieldElement.ONE, x.times(y)));
  }

  private static boolean isCanonical(byte[] encoding, FieldElement y) {
    byte[] withoutSign = encoding.clone();
    withoutSign[ENCODED_BYTES - 1] &= 0x7f;
    return Arrays.equals(withoutSign, y.encode());
  }

  private static byte[] baseEncoding() {
    byte[] encoding = new byte[ENCODED_BYTES];
    Arrays.fill(encoding, (byte) 0x66);
    encoding[0] = 0x58;
    return encoding;
  }

  /** The 32 bytes that encode this point (RFC 8032, section 5.1.2). */
  byte[] encode() {
    FieldElement inverse = z.inverse();
    byte[] encoding = y.times(inverse).encode();
    encoding[ENCODED_BYTES - 1] |= (byte) ((x.times(inverse).encode()[0] & 1) << 7);
    return encoding;
  }

  /** The sum, by the complete formulas of RFC 8032, section 5.1.4. */
  EdwardsPoint plus(EdwardsPoint other) {
    FieldElement a = y.minus(x).times(other.y.minus(other.x));
    FieldElement b = y.plus(x).times(other.y.plus(other.x));
    FieldElement c = t.times(TWICE_D).times(other.t);
    FieldElement d = z.plus(z).times(other.z);
    return ofParts(b.minus(a), d.minus(c), d.plus(c), b.plus(a));
  }

  EdwardsPoint minus(EdwardsPoint other) {
    return plus(
        new EdwardsPoint(
            FieldElement.ZERO.minus(other.x), other.y, other.z, FieldElement.ZERO.minus(other.t)));
  }

  /** This point times a whole number, given as bytes, lowest first. */
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
    return y.equals(z) && x.isZero();
  }

  private EdwardsPoint twice() {
    FieldElement a = x.times(x);
    FieldElement b = y.times(y);
    FieldElement zz = z.times(z);
    FieldElement h = a.plus(b);
    FieldElement xPlusY = x.plus(y);
    FieldElement g = a.minus(b);
    return ofParts(h.minus(xPlusY.times(xPlusY)), zz.plus(zz).plus(g), g, h);
  }

  /** The last step of both formulas. */
  private static EdwardsPoint ofParts(
      FieldElement e, FieldElement f, FieldElement g, FieldElement h) {
    return new EdwardsPoint(e.times(f), g.times(h), f.times(g), e.times(h));
  }

  private static EdwardsPoint select(long mask, EdwardsPoint first, EdwardsPoint second) {
    return new EdwardsPoint(
        FieldElement.select(mask, first.x, second.x),
        FieldElement.select(mask, first.y, second.y),
        FieldElement.select(mask, first.z, second.z),
        FieldElement.select(mask, first.t, second.t));
  }
}
