/**
 * How Cicada speaks to people: numbers, names and errors, the same in every module.
 *
 * <p>A {@link dev.cicada.text.UserError} stands for a mistake of the user, and for nothing else.
 */
@NullMarked
package dev.cicada.text;

import org.jspecify.annotations.NullMarked;
