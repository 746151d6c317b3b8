/**
 * The command {@code demo}: what Cicada does, shown on the paper's cell in less than a minute.
 *
 * <p>Its seed is fixed, so everybody sees the same figures.
 */
@NullMarked
package dev.cicada.cli.demo;

import org.jspecify.annotations.NullMarked;
