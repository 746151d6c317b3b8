package dev.cicada.server.durable;

import dev.cicada.codec.Codec;
import dev.cicada.codec.CodecException;
import dev.cicada.codec.Dither;
import dev.cicada.codec.Float32;
import dev.cicada.random.Seed;
import dev.cicada.server.history.Entry;
import dev.cicada.server.ledger.Blobs;
import dev.cicada.server.ledger.CorruptLedgerException;
import dev.cicada.wire.Digest;
import java.io.IOException;

/**
 * How the updates of a run are read. Files have them as they were sent.
 *
 * <p>An update is decoded when it arrives, to check it, and the result is kept until its round
 * closes. After a restart, or if too much would be kept, it is read from its file again.
 */
public final class Decoding {
  private final Codec codec;
  private final Seed seed;
  private final WaitingUpdates waiting =
      new WaitingUpdates(Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 16));

  /**
   * Decoding by a codec.
   *
   * @param seed of the codec's randomness
   */
  public Decoding(Codec codec, Seed seed) {
    this.codec = codec;
    this.seed = seed;
  }

  /** Decoding of updates that are sent as 32-bit floats. */
  public static Decoding plain() {
    return new Decoding(new Float32(), new Seed(0));
  }

  public Codec codec() {
    return codec;
  }

  /** Decodes what a place's client has sent in a round. */
  public float[] decode(byte[] encoded, int parameterCount, int place, int round) {
    float[] values = new float[parameterCount];
    codec.decode(encoded, Dither.of(seed, place, round), values);
    return values;
  }

  /** Keeps an update until its round closes. */
  public void await(int round, int place, Digest digest, float[] values) {
    waiting.add(round, place, digest, values);
  }

  /** Reads an update that is in the ledger. */
  void read(Blobs blobs, Entry.Received received, float[] into) throws IOException {
    if (waiting.copy(received, into)) {
      return;
    }
    byte[] encoded = blobs.readUpdate(received, codec.encodedBytes(into.length));
    try {
      codec.decode(encoded, Dither.of(seed, received.client(), received.round()), into);
    } catch (CodecException e) {
      throw new CorruptLedgerException(
          "the update of client %d in round %d cannot be decoded: %s"
              .formatted(received.client(), received.round(), e.getMessage()));
    }
  }

  /** Drops the updates of this round and of all before. */
  void closed(int round) {
    waiting.removeUntil(round);
  }
}
