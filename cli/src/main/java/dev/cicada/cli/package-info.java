/**
 * The cicada command: its subcommands put together, and what they all share about errors and words.
 *
 * <p>Bad input ends with one sentence on standard error and exit code 2; 1 means a fault of ours.
 */
@NullMarked
package dev.cicada.cli;

import org.jspecify.annotations.NullMarked;
