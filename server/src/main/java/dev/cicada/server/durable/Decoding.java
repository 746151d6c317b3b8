package dev.cicada.server.durable;

import dev.cicada.codec.Codec;
import dev.cicada.codec.CodecException;
import dev.cicada.codec.Dither;
import dev.cicada.codec.Float32;
import dev.cicada.random.Seed;
import dev.cicada.server.history.Entry;
import dev.cicada.server.ledger.Blobs;
import dev.cicada.server.ledger.CorruptLedgerException;
import java.io.IOException;

/**
 * How the updates of a run are read: files have them as they were sent.
 *
 * @param seed of what the codec leaves to chance
 */
public record Decoding(Codec codec, Seed seed) {
  /** Updates that are sent as they are. */
  public static final Decoding PLAIN = new Decoding(new Float32(), new Seed(0));

  /** Reads what a client has sent and the ledger has taken. */
  void read(Blobs blobs, Entry.Received received, float[] into) throws IOException {
    byte[] encoded = blobs.readUpdate(received, codec.encodedBytes(into.length));
    try {
      codec.decode(encoded, dither(received.client(), received.round()), into);
    } catch (CodecException e) {
      throw new CorruptLedgerException(
          "the update of client %d in round %d cannot be decoded: %s"
              .formatted(received.client(), received.round(), e.getMessage()));
    }
  }

  /** What the update of a place in a round leaves to chance. */
  public Dither dither(int place, int round) {
    return Dither.of(seed, place, round);
  }
}
