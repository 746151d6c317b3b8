/**
 * How local steps turn gradients into moves, whatever engine computes the gradients.
 *
 * <p>Optimizers work element by element, so an engine may lay parameters out as it likes.
 */
package dev.cicada.training.optimizer;
