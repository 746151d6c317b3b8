package dev.cicada.identity;

import java.math.BigInteger;
import java.util.Optional;

/**
 * A point of edwards25519 by big integers in projective coordinates, x = X/Z and y = Y/Z: written
 * from RFC 8032 and the curve's law, to check the other implementation, with which it shares
 * nothing.
 */
record BigPoint(BigInteger x, BigInteger y, BigInteger z) {
  static final BigInteger P = BigInteger.TWO.pow(255).subtract(BigInteger.valueOf(19));
  static final BigInteger ORDER =
      BigInteger.TWO.pow(252).add(new BigInteger("27742317777372353535851937790883648493"));
  static final BigPoint IDENTITY = new BigPoint(BigInteger.ZERO, BigInteger.ONE, BigInteger.ONE);

  private static final BigInteger D =
      BigInteger.valueOf(-121665).multiply(BigInteger.valueOf(121666).modInverse(P)).mod(P);
  private static final BigInteger ROOT_OF_MINUS_ONE =
      BigInteger.TWO.modPow(P.subtract(BigInteger.ONE).shiftRight(2), P);

  static final BigPoint BASE =
      new BigPoint(
          new BigInteger(
              "15112221349535400772501151409588531511454012693041857206046113283949847762202"),
          BigInteger.valueOf(4).multiply(BigInteger.valueOf(5).modInverse(P)).mod(P),
          BigInteger.ONE);

  BigPoint plus(BigPoint other) {
    BigInteger a = z.multiply(other.z).mod(P);
    BigInteger c = x.multiply(other.x).mod(P);
    BigInteger d = y.multiply(other.y).mod(P);
    BigInteger e = D.multiply(c).mod(P).multiply(d).mod(P);
    BigInteger squared = a.multiply(a);
    BigInteger f = squared.subtract(e).mod(P);
    BigInteger g = squared.add(e).mod(P);
    BigInteger cross = x.add(y).multiply(other.x.add(other.y)).subtract(c).subtract(d).mod(P);
    return new BigPoint(
        a.multiply(f).mod(P).multiply(cross).mod(P),
        a.multiply(g).mod(P).multiply(d.add(c)).mod(P),
        f.multiply(g).mod(P));
  }

  BigPoint minus(BigPoint other) {
    return plus(new BigPoint(other.x.negate().mod(P), other.y, other.z));
  }

  BigPoint times(BigInteger scalar) {
    BigPoint result = IDENTITY;
    for (int bit = scalar.bitLength() - 1; bit >= 0; bit--) {
      result = result.plus(result);
      if (scalar.testBit(bit)) {
        result = result.plus(this);
      }
    }
    return result;
  }

  boolean isIdentity() {
    return x.signum() == 0 && y.equals(z);
  }

  byte[] encode() {
    BigInteger inverse = z.modInverse(P);
    BigInteger sign = x.multiply(inverse).mod(P).and(BigInteger.ONE);
    return bytes(y.multiply(inverse).mod(P).add(sign.shiftLeft(255)), 32);
  }

  static Optional<BigPoint> decode(byte[] encoding) {
    BigInteger number = number(encoding);
    boolean odd = number.testBit(255);
    BigInteger y = number.clearBit(255);
    if (y.compareTo(P) >= 0) {
      return Optional.empty();
    }
    BigInteger squared = y.multiply(y).mod(P);
    BigInteger xSquared =
        squared
            .subtract(BigInteger.ONE)
            .multiply(D.multiply(squared).add(BigInteger.ONE).modInverse(P))
            .mod(P);
    BigInteger x = xSquared.modPow(P.add(BigInteger.valueOf(3)).shiftRight(3), P);
    if (!x.multiply(x).mod(P).equals(xSquared)) {
      x = x.multiply(ROOT_OF_MINUS_ONE).mod(P);
    }
    if (!x.multiply(x).mod(P).equals(xSquared) || (x.signum() == 0 && odd)) {
      return Optional.empty();
    }
    return Optional.of(new BigPoint(x.testBit(0) == odd ? x : P.subtract(x), y, BigInteger.ONE));
  }

  /** The number in these bytes, lowest first. */
  static BigInteger number(byte[] lowestFirst) {
    BigInteger number = BigInteger.ZERO;
    for (int i = lowestFirst.length - 1; i >= 0; i--) {
      number = number.shiftLeft(8).or(BigInteger.valueOf(lowestFirst[i] & 0xff));
    }
    return number;
  }

  /** The lowest bytes of a number, lowest first. */
  static byte[] bytes(BigInteger number, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = number.shiftRight(8 * i).byteValue();
    }
    return bytes;
  }
}
