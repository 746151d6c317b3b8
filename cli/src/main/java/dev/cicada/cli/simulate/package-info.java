/** The command {@code simulate}, and how it shows its progress and is stopped. */
@NullMarked
package dev.cicada.cli.simulate;

import org.jspecify.annotations.NullMarked;
