/**
 * The one place that knows all training engines.
 *
 * <p>Everything else in this module sees an engine through its interface.
 */
@NullMarked
package dev.cicada.training;

import org.jspecify.annotations.NullMarked;
