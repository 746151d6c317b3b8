/**
 * Labelled samples: where they come from, how their files are read, and how they are stored in
 * memory.
 *
 * <p>Readers accept a file only if its form and its counts are right, and its checksum, if it was
 * published with one.
 */
@NullMarked
package dev.cicada.training.data;

import org.jspecify.annotations.NullMarked;
