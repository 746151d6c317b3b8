/**
 * Typed settings: a key, the values it may have, a default and a line of help, each said once.
 *
 * <p>A {@link dev.cicada.settings.Schema} is all keys that a configuration may have, {@link
 * dev.cicada.settings.Settings} a value for each of them.
 */
@NullMarked
package dev.cicada.settings;

import org.jspecify.annotations.NullMarked;
