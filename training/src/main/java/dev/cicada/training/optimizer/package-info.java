/**
 * How local steps turn gradients into moves, whatever engine computes the gradients.
 *
 * <p>Optimizers work element by element, so an engine may lay parameters out as it likes.
 */
@NullMarked
package dev.cicada.training.optimizer;

import org.jspecify.annotations.NullMarked;
