/**
 * Code that a user brings: a jar, a folder of classes, or a single source file.
 *
 * <p>Only the user's command line or environment names plug-ins. No configuration and no server can
 * make anybody load code.
 */
@NullMarked
package dev.cicada.run.plugin;

import org.jspecify.annotations.NullMarked;
