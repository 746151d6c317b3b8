package dev.cicada.server.machine;

import dev.cicada.server.ledger.Entry;
import dev.cicada.wire.Digest;

/**
 * An update as its client announces it.
 *
 * @param base version that it starts from
 * @param proof of the draw; what it must be is between client and {@link DrawCheck}
 */
public record Offer(Member client, int round, int base, Digest digest, byte[] proof) {
  Entry.Received received() {
    return new Entry.Received(round, client.number(), base, digest);
  }
}
