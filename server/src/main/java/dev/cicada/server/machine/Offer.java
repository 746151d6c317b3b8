package dev.cicada.server.machine;

import dev.cicada.server.history.Member;
import dev.cicada.wire.Digest;

/**
 * An update as its client announces it.
 *
 * @param base version that it starts from
 * @param proof of the draw, for the {@link DrawCheck}
 */
public record Offer(Member member, int round, int base, Digest digest, byte[] proof) {}
