/**
 * Any model on libtorch, with its automatic differentiation.
 *
 * <p>Needs libtorch's native libraries. They are loaded only when a workspace is opened.
 */
@NullMarked
package dev.cicada.training.engine.torch;

import org.jspecify.annotations.NullMarked;
