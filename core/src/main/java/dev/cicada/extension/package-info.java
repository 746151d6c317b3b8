/**
 * What others can add without changing Cicada: extensions of several kinds, found by name.
 *
 * <p>Each kind has an interface next to what it makes, such as {@code SchemeProvider} beside {@code
 * Scheme}. Cicada's own extensions are found in the same way as a user's.
 */
@NullMarked
package dev.cicada.extension;

import org.jspecify.annotations.NullMarked;
