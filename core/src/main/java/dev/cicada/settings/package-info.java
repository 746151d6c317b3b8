/**
 * Typed settings: a key, the values it may have, a default and a line of help, each said once.
 *
 * <p>A {@link dev.cicada.settings.Schema} has all keys of a configuration, and {@link
 * dev.cicada.settings.Settings} has their values.
 */
@NullMarked
package dev.cicada.settings;

import org.jspecify.annotations.NullMarked;
