package dev.cicada.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Compares field and curve with big-integer arithmetic. */
class FieldElementTest {
  private static final BigInteger P = BigPoint.P;

  private static byte[] bytes(BigInteger number) {
    return BigPoint.bytes(number, 32);
  }

  private static BigInteger number(byte[] lowestFirst) {
    return BigPoint.number(lowestFirst);
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

  @Test
  void multipliesPointsAsTheCurvesLawDoes() {
    SplittableRandom random = new SplittableRandom(2);
    for (int trial = 0; trial < 30; trial++) {
      byte[] scalar = new byte[trial < 5 ? 1 : 32];
      random.nextBytes(scalar);
      BigPoint expected = BigPoint.BASE.times(BigPoint.number(scalar));
      assertThat(EdwardsPoint.BASE.times(scalar).encode()).isEqualTo(expected.encode());
    }
  }
}
