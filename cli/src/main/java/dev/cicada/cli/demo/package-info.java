/**
 * The command {@code demo}: what Cicada does, shown on the paper's cell in a few seconds.
 *
 * <p>Its seed is fixed, so that everyone sees the same figures.
 */
package dev.cicada.cli.demo;
