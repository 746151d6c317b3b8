/** {@code cicada extensions}: what configurations can name. */
@NullMarked
package dev.cicada.cli.extensions;

import org.jspecify.annotations.NullMarked;
