/**
 * What commands show to people: tables, and the progress of long work.
 *
 * <p>Plain characters without color, so that a terminal, a pipe and a log show the same.
 */
@NullMarked
package dev.cicada.cli.terminal;

import org.jspecify.annotations.NullMarked;
