/**
 * What networks look like: their layers, and where each parameter lies in one flat array.
 *
 * <p>A description only; the engines compute. Parameters and their first values are the same for
 * every engine.
 */
@NullMarked
package dev.cicada.training.model;

import org.jspecify.annotations.NullMarked;
