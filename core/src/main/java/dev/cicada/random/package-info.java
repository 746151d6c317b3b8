/**
 * Randomness by counter: one root seed, split by purpose and by index. Nothing shares a mutable
 * generator.
 *
 * <p>The same seed gives the same numbers on every machine, JDK and thread count.
 */
@NullMarked
package dev.cicada.random;

import org.jspecify.annotations.NullMarked;
