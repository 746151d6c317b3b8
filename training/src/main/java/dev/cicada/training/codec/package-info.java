/**
 * Codecs at the speed of training: their inner loops on the JDK's Vector API.
 *
 * <p>The bits are the same as those of the plain loops in {@code core}, which run on other JVMs.
 */
@NullMarked
package dev.cicada.training.codec;

import org.jspecify.annotations.NullMarked;
