/** The command {@code view}, and the option {@code --open} of those that run something. */
@NullMarked
package dev.cicada.cli.page;

import org.jspecify.annotations.NullMarked;
