/**
 * The cicada command: it joins the subcommands, and has what they share about errors and words.
 *
 * <p>Bad input ends with one sentence on standard error and exit code 2; exit code 1 means a bug.
 */
@NullMarked
package dev.cicada.cli;

import org.jspecify.annotations.NullMarked;
