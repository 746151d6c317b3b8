/**
 * Planners: with what probability each client calls, and what share of the band it gets.
 *
 * <p>Every plan comes with its objective and a proven lower bound on the objective of any plan.
 */
@NullMarked
package dev.cicada.plan;

import org.jspecify.annotations.NullMarked;
