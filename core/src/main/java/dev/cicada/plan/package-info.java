/**
 * Planners: with what probability each client calls, and which share of the band it gets.
 *
 * <p>Every plan carries the value it achieves and a proven lower bound on what any plan could.
 */
@NullMarked
package dev.cicada.plan;

import org.jspecify.annotations.NullMarked;
