package dev.cicada.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import java.security.KeyPair;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerifiableFunctionTest {
  private static final HexFormat HEX = HexFormat.of();

  /** RFC 9381, appendix B.3, examples 16 to 18. */
  @ParameterizedTest
  @CsvFileSource(resources = "rfc9381-b3.csv", useHeadersInDisplayName = true)
  void agreesWithTheStandardsExamples(
      String secretKey, String publicKey, String input, String proof, String output) {
    byte[] secret = HEX.parseHex(secretKey);
    byte[] alpha = input == null ? new byte[0] : HEX.parseHex(input);

    assertThat(HEX.formatHex(VerifiableFunction.publicKey(secret))).isEqualTo(publicKey);
    assertThat(HEX.formatHex(VerifiableFunction.prove(secret, alpha))).isEqualTo(proof);
    assertThat(HEX.formatHex(VerifiableFunction.output(HEX.parseHex(proof)))).isEqualTo(output);
    assertThat(VerifiableFunction.verify(HEX.parseHex(publicKey), alpha, HEX.parseHex(proof)))
        .hasValueSatisfying(value -> assertThat(HEX.formatHex(value)).isEqualTo(output));
  }

  /** Two ways to the same public key: our arithmetic and the JDK's. */
  @RepeatedTest(5)
  void publicKeysAreThoseOfTheJdk() {
    KeyPair pair = KeyKind.ED25519.generate();
    byte[] encoded = pair.getPublic().getEncoded();
    byte[] point = Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length);

    assertThat(DrawKey.of(pair.getPrivate()).publicKey().bytes()).isEqualTo(point);
  }

  @Test
  void aProofOfAnotherKeyOrInputOrWithAnyBitChangedIsRefused() {
    RandomStream random = new Seed(7).stream(0);
    byte[] secret = bytes(random, 32);
    byte[] input = bytes(random, 40);
    byte[] publicKey = VerifiableFunction.publicKey(secret);
    byte[] proof = VerifiableFunction.prove(secret, input);

    assertThat(VerifiableFunction.verify(publicKey, input, proof)).isPresent();
    for (int bit = 0; bit < 8 * proof.length; bit++) {
      assertThat(VerifiableFunction.verify(publicKey, input, flipped(proof, bit)))
          .as("bit %d of the proof", bit)
          .isEmpty();
    }
    for (int bit = 0; bit < 8 * publicKey.length; bit++) {
      assertThat(VerifiableFunction.verify(flipped(publicKey, bit), input, proof))
          .as("bit %d of the key", bit)
          .isEmpty();
    }
    for (int bit = 0; bit < 8 * input.length; bit++) {
      assertThat(VerifiableFunction.verify(publicKey, flipped(input, bit), proof))
          .as("bit %d of the input", bit)
          .isEmpty();
    }
    assertThat(VerifiableFunction.verify(publicKey, input, Arrays.copyOf(proof, 79))).isEmpty();
    assertThat(VerifiableFunction.verify(publicKey, input, Arrays.copyOf(proof, 81))).isEmpty();
    assertThat(VerifiableFunction.verify(new byte[31], input, proof)).isEmpty();
  }

  /** With such a key the output would not depend on any secret. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0100000000000000000000000000000000000000000000000000000000000000",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0000000000000000000000000000000000000000000000000000000000000080",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
      })
  void keysOfSmallOrderAreRefused(String key) {
    byte[] publicKey = HEX.parseHex(key);
    assertThat(EdwardsPoint.decode(publicKey).orElseThrow().timesCofactor().isIdentity()).isTrue();
    byte[] proof = VerifiableFunction.prove(new byte[32], new byte[0]);

    assertThat(VerifiableFunction.verify(publicKey, new byte[0], proof)).isEmpty();
  }

  /** A second encoding of a point would be a second proof. */
  @Test
  void encodingsThatAreNotCanonicalAreNotPoints() {
    for (int low = 0xed; low <= 0xff; low++) {
      String encoding = "%02x".formatted(low) + "ff".repeat(30);
      assertThat(EdwardsPoint.decode(HEX.parseHex(encoding + "7f"))).isEmpty();
      assertThat(EdwardsPoint.decode(HEX.parseHex(encoding + "ff"))).isEmpty();
    }
    String minusZero = "01" + "00".repeat(30) + "80";
    assertThat(EdwardsPoint.decode(HEX.parseHex(minusZero))).isEmpty();
  }

  @Test
  void theBasePointHasTheGroupsOrder() {
    byte[] order = HEX.parseHex("edd3f55c1a631258d69cf7a2def9de14" + "00".repeat(15) + "10");

    assertThat(EdwardsPoint.BASE.times(order).isIdentity()).isTrue();
    assertThat(EdwardsPoint.BASE.timesCofactor().isIdentity()).isFalse();
  }

  private static byte[] flipped(byte[] bytes, int bit) {
    byte[] flipped = bytes.clone();
    flipped[bit >>> 3] ^= (byte) (1 << (bit & 7));
    return flipped;
  }

  private static byte[] bytes(RandomStream random, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) random.nextInt(256);
    }
    return bytes;
  }
}
