/**
 * Codecs at the speed of training: their inner loops on the JDK's Vector API.
 *
 * <p>The bits are those of the plain loops in {@code core}, which a JVM without it has.
 */
@NullMarked
package dev.cicada.training.codec;

import org.jspecify.annotations.NullMarked;
