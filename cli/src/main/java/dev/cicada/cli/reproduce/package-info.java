/** The command {@code reproduce}: what it lists, how it shows its progress, what it leaves. */
@NullMarked
package dev.cicada.cli.reproduce;

import org.jspecify.annotations.NullMarked;
