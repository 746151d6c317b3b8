/**
 * Any model on libtorch, with its automatic differentiation.
 *
 * <p>Needs libtorch's native libraries, and loads them only when a workspace is opened.
 */
package dev.cicada.training.engine.torch;
