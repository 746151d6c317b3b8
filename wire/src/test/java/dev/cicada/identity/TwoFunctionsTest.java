package dev.cicada.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/**
 * Compares the verifiable function with a second implementation, on random keys, inputs and false
 * proofs.
 */
class TwoFunctionsTest {
  /** A point of order eight. */
  private static final BigPoint SMALL =
      BigPoint.decode(
              HexFormat.of()
                  .parseHex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"))
          .orElseThrow();

  @RepeatedTest(25)
  void makeTheSameProofsAndBelieveTheSame(RepetitionInfo repetition) {
    SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
    byte[] secret = bytes(random, 32);
    byte[] input = bytes(random, random.nextInt(200));
    BigFunction.Key key = BigFunction.Key.of(secret);
    byte[] publicKey = VerifiableFunction.publicKey(secret);
    byte[] proof = VerifiableFunction.prove(secret, input);

    assertThat(publicKey).isEqualTo(key.publicKey());
    assertThat(proof).isEqualTo(BigFunction.prove(key, input));
    agree(publicKey, input, proof, true);
    for (int lie = 0; lie < 4; lie++) {
      agree(publicKey, input, changed(random, proof), false);
    }
    agree(changed(random, publicKey), input, proof, false);
    agree(publicKey, bytes(random, 12), proof, false);
    agree(publicKey, input, withPoint(proof, changed(random, publicKey)), false);
  }

  /**
   * A cheating client may move its point by one of small order, and find a nonce with which that is
   * accepted (one in eight). The output is the same, so it gains nothing.
   */
  @Test
  void aPointMovedByOneOfSmallOrderComesToTheSameOutput() {
    BigFunction.Key key = BigFunction.Key.of(new byte[32]);
    byte[] input = {1, 2, 3};
    byte[] output = VerifiableFunction.output(VerifiableFunction.prove(new byte[32], input));
    int believed = 0;
    for (int nonce = 1; nonce <= 40; nonce++) {
      byte[] proof = BigFunction.prove(key, input, SMALL, BigInteger.valueOf(nonce));
      Optional<byte[]> verdict = VerifiableFunction.verify(key.publicKey(), input, proof);
      assertThat(BigFunction.verify(key.publicKey(), input, proof).isPresent())
          .isEqualTo(verdict.isPresent());
      verdict.ifPresent(found -> assertThat(found).isEqualTo(output));
      believed += verdict.isPresent() ? 1 : 0;
    }
    assertThat(believed).isBetween(1, 20);
  }

  /** Another nonce gives another proof, but the same output. */
  @Test
  void anotherNonceComesToTheSameOutput() {
    byte[] secret = {
      9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1
    };
    BigFunction.Key key = BigFunction.Key.of(secret);
    byte[] proof = BigFunction.prove(key, secret, BigPoint.IDENTITY, BigInteger.valueOf(77));

    assertThat(proof).isNotEqualTo(VerifiableFunction.prove(secret, secret));
    assertThat(VerifiableFunction.verify(key.publicKey(), secret, proof))
        .hasValueSatisfying(
            output ->
                assertThat(output)
                    .isEqualTo(
                        VerifiableFunction.output(VerifiableFunction.prove(secret, secret))));
  }

  private static void agree(byte[] publicKey, byte[] input, byte[] proof, boolean right) {
    Optional<byte[]> ours = VerifiableFunction.verify(publicKey, input, proof);
    Optional<byte[]> theirs = BigFunction.verify(publicKey, input, proof);
    assertThat(ours.isPresent()).isEqualTo(theirs.isPresent()).isEqualTo(right);
    ours.ifPresent(output -> assertThat(output).isEqualTo(theirs.orElseThrow()));
  }

  private static byte[] changed(SplittableRandom random, byte[] bytes) {
    byte[] changed = bytes.clone();
    changed[random.nextInt(bytes.length)] ^= (byte) (1 + random.nextInt(255));
    return changed;
  }

  private static byte[] withPoint(byte[] proof, byte[] point) {
    byte[] changed = proof.clone();
    System.arraycopy(point, 0, changed, 0, 32);
    return changed;
  }

  private static byte[] bytes(SplittableRandom random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return Arrays.copyOf(bytes, length);
  }
}
