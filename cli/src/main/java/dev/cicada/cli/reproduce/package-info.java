/**
 * The commands {@code reproduce}, {@code sweep} and {@code merge}: their options, their progress,
 * and how they end.
 */
@NullMarked
package dev.cicada.cli.reproduce;

import org.jspecify.annotations.NullMarked;
