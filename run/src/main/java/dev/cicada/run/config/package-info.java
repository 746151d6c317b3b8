/**
 * The configuration of a run: every setting with its meaning, its default and the values it may
 * have.
 *
 * <p>A configuration is complete and checked before any work starts, wherever it came from.
 */
@NullMarked
package dev.cicada.run.config;

import org.jspecify.annotations.NullMarked;
