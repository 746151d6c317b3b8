/**
 * Labelled images: where they come from, how their files are read, and what they look like in
 * memory.
 *
 * <p>Readers accept a file only when its form, its counts and its checksum are right.
 */
@NullMarked
package dev.cicada.training.data;

import org.jspecify.annotations.NullMarked;
