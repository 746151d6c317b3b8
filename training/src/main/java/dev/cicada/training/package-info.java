/**
 * The one place that knows all training engines.
 *
 * <p>Everything else in this module sees an engine through its interface.
 */
package dev.cicada.training;
