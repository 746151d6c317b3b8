/**
 * How Cicada speaks to people: numbers, names and errors, the same in every module.
 *
 * <p>What a user did wrong is a {@link dev.cicada.text.UserError} and nothing else is.
 */
@NullMarked
package dev.cicada.text;

import org.jspecify.annotations.NullMarked;
