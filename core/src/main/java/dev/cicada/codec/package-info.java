/**
 * Codecs: how an update becomes bytes, and what is left of it when they are read again.
 *
 * <p>What a codec leaves to chance is drawn by counter of seed, client and round, so that an
 * encoded update is a pure function of what it encodes, in any language; docs/protocol.md has the
 * layouts.
 */
@NullMarked
package dev.cicada.codec;

import org.jspecify.annotations.NullMarked;
