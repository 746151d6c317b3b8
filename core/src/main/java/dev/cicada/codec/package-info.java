/**
 * Codecs: how an update becomes bytes, and what is left of it when they are read again.
 *
 * <p>A codec's random numbers are drawn by counter from seed, client and round. So the bytes are a
 * pure function of update, seed, client and round, in any language. docs/protocol.md has the
 * layouts.
 */
@NullMarked
package dev.cicada.codec;

import org.jspecify.annotations.NullMarked;
