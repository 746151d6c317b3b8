/**
 * The lab: the paper's evaluation, and ours, from descriptions of experiments to a report.
 *
 * <p>A {@link dev.cicada.lab.Profile} says how much of it is run, and a {@link
 * dev.cicada.lab.Reproduction} runs it.
 */
@NullMarked
package dev.cicada.lab;

import org.jspecify.annotations.NullMarked;
