/**
 * Dense networks on the JDK's Vector API, without native code.
 *
 * <p>Every sum runs in one fixed order with fused multiply-adds, whatever the width of vectors, so
 * machines and JDKs agree to the last bit.
 */
@NullMarked
package dev.cicada.training.engine.vector;

import org.jspecify.annotations.NullMarked;
