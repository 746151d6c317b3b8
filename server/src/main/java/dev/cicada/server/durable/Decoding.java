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
 * How the updates of a run are read: files have them as they were sent.
 *
 * <p>An update is decoded at the door, to be looked at, and waits for its round's close, so that it
 * is not decoded again; after a restart, or where too much would wait, it is read from its file.
 */
public final class Decoding {
  private final Codec codec;
  private final Seed seed;
  private final WaitingUpdates waiting =
      new WaitingUpdates(Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 16));

  /**
   * A way of reading.
   *
   * @param seed of what the codec leaves to chance
   */
  public Decoding(Codec codec, Seed seed) {
    this.codec = codec;
    this.seed = seed;
  }

  /** Updates that are sent as they are. */
  public static Decoding plain() {
    return new Decoding(new Float32(), new Seed(0));
  }

  public Codec codec() {
    return codec;
  }

  /** Decodes what the client of a place has sent in a round. */
  public float[] decode(byte[] encoded, int parameterCount, int place, int round) {
    float[] values = new float[parameterCount];
    codec.decode(encoded, Dither.of(seed, place, round), values);
    return values;
  }

  /** Lets an update wait for its round's close. */
  public void await(int round, int place, Digest digest, float[] values) {
    waiting.add(round, place, digest, values);
  }

  /** Takes what a client has sent and the ledger has taken. */
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

  /** No update of a round is needed any more, nor of those before. */
  void closed(int round) {
    waiting.removeUntil(round);
  }
}
