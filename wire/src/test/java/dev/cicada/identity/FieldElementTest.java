package dev.cicada.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The field and the curve against arithmetic of another kind: BigInteger, and affine points. */
class FieldElementTest {
  private static final BigInteger P = BigInteger.TWO.pow(255).subtract(BigInteger.valueOf(19));
  private static final BigInteger D =
      BigInteger.valueOf(-121665).multiply(BigInteger.valueOf(121666).modInverse(P)).mod(P);

  private static byte[] bytes(BigInteger number) {
    byte[] lowestFirst = new byte[32];
    for (int i = 0; i < 32; i++) {
      lowestFirst[i] = number.shiftRight(8 * i).byteValue();
    }
    return lowestFirst;
  }

  private static BigInteger number(byte[] lowestFirst) {
    byte[] highestFirst = new byte[32];
    for (int i = 0; i < 32; i++) {
      highestFirst[i] = lowestFirst[31 - i];
    }
    return new BigInteger(1, highestFirst);
  }

  private static List<BigInteger> numbers() {
    List<BigInteger> numbers = new ArrayList<>();
    for (int i = -3; i <= 3; i++) {
      numbers.add(P.add(BigInteger.valueOf(i)));
      numbers.add(BigInteger.valueOf(i + 3));
    }
    numbers.add(BigInteger.TWO.pow(255).subtract(BigInteger.ONE));
    for (int bit = 0; bit < 255; bit += 5) {
      numbers.add(BigInteger.TWO.pow(bit));
      numbers.add(BigInteger.TWO.pow(255).subtract(BigInteger.TWO.pow(bit)));
    }
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 60; i++) {
      byte[] bytes = new byte[32];
      random.nextBytes(bytes);
      bytes[31] &= 0x7f;
      numbers.add(number(bytes));
    }
    return Collections.unmodifiableList(numbers);
  }

  @Test
  void addsSubtractsAndMultipliesAsNumbersDo() {
    for (BigInteger a : numbers()) {
      FieldElement x = FieldElement.decode(bytes(a));
      assertThat(number(x.encode())).isEqualTo(a.mod(P));
      for (BigInteger b : numbers()) {
        FieldElement y = FieldElement.decode(bytes(b));
        assertThat(number(x.plus(y).encode())).isEqualTo(a.add(b).mod(P));
        assertThat(number(x.minus(y).encode())).isEqualTo(a.subtract(b).mod(P));
        assertThat(number(x.times(y).encode())).isEqualTo(a.multiply(b).mod(P));
      }
    }
  }

  @Test
  void dividesAndTakesRootsAsNumbersDo() {
    for (BigInteger a : numbers()) {
      FieldElement x = FieldElement.decode(bytes(a));
      if (a.mod(P).signum() != 0) {
        assertThat(number(x.inverse().encode())).isEqualTo(a.modInverse(P));
      }
      Optional<FieldElement> root = x.rootOver(FieldElement.ONE);
      boolean square =
          a.modPow(P.subtract(BigInteger.ONE).shiftRight(1), P).compareTo(BigInteger.ONE) <= 0;
      assertThat(root.isPresent()).isEqualTo(square);
      root.ifPresent(found -> assertThat(found.times(found)).isEqualTo(x));
    }
  }

  /** A point by its two coordinates, added by the curve's law with divisions. */
  private record Affine(BigInteger x, BigInteger y) {
    Affine plus(Affine other) {
      BigInteger cross = D.multiply(x).multiply(other.x).multiply(y).multiply(other.y).mod(P);
      BigInteger sumX = x.multiply(other.y).add(y.multiply(other.x));
      BigInteger sumY = y.multiply(other.y).add(x.multiply(other.x));
      return new Affine(
          sumX.multiply(BigInteger.ONE.add(cross).modInverse(P)).mod(P),
          sumY.multiply(BigInteger.ONE.subtract(cross).modInverse(P)).mod(P));
    }

    byte[] encode() {
      byte[] encoding = bytes(y);
      encoding[31] |= (byte) (x.testBit(0) ? 0x80 : 0);
      return encoding;
    }
  }

  private static Affine base() {
    BigInteger y = BigInteger.valueOf(4).multiply(BigInteger.valueOf(5).modInverse(P)).mod(P);
    return new Affine(
        new BigInteger(
            "15112221349535400772501151409588531511454012693041857206046113283949847762202"),
        y);
  }

  @Test
  void multipliesPointsAsTheCurvesLawDoes() {
    SplittableRandom random = new SplittableRandom(2);
    for (int trial = 0; trial < 30; trial++) {
      byte[] scalar = new byte[trial < 5 ? 1 : 32];
      random.nextBytes(scalar);
      Affine expected = new Affine(BigInteger.ZERO, BigInteger.ONE);
      for (int bit = 8 * scalar.length - 1; bit >= 0; bit--) {
        expected = expected.plus(expected);
        if ((scalar[bit >>> 3] >>> (bit & 7) & 1) != 0) {
          expected = expected.plus(base());
        }
      }
      assertThat(EdwardsPoint.BASE.times(scalar).encode()).isEqualTo(expected.encode());
    }
  }
}
