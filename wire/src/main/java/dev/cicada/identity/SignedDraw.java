package dev.cicada.identity;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A client's draw for a round, with the proof that it had no choice.
 *
 * <p>An instance is always valid: the client made it, or the server has verified it. The proof is
 * that of a verifiable random function. A signature would not do: the owner of an Ed25519 key can
 * sign the same message in many ways, and could keep the signature whose hash suits it.
 */
public final class SignedDraw {
  private final byte[] proof;
  private final double value;

  private SignedDraw(byte[] proof, byte[] output) {
    this.proof = proof;
    this.value = uniform(output);
  }

  /** The only draw that the owner of a key has on an occasion. */
  public static SignedDraw make(DrawKey key, DrawOccasion occasion) {
    byte[] proof = VerifiableFunction.prove(key.seed(), occasion.bytes());
    return new SignedDraw(proof, VerifiableFunction.output(proof));
  }

  /**
   * The draw that a proof stands for; empty if the owner of this key did not make it for this
   * occasion.
   */
  public static Optional<SignedDraw> verify(
      DrawPublicKey key, DrawOccasion occasion, byte[] proof) {
    return VerifiableFunction.verify(key.bytes(), occasion.bytes(), proof)
        .map(output -> new SignedDraw(proof.clone(), output));
  }

  /** What the client sends, 80 bytes. */
  public byte[] proof() {
    return proof.clone();
  }

  /** Uniform over the multiples of 2^-53 in [0, 1), like the simulator's draws. */
  public double value() {
    return value;
  }

  /** Whether the client may call at this probability. */
  public boolean calls(double probability) {
    return value < probability;
  }

  private static double uniform(byte[] output) {
    return (ByteBuffer.wrap(output).getLong() >>> 11) * 0x1.0p-53;
  }
}
