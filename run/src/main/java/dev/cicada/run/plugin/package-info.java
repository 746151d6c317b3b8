/**
 * Code that a user brings: a jar, a folder of classes, or a single source file.
 *
 * <p>Only a command line or a variable of the user's own names plug-ins; no configuration and no
 * server can make anybody load code.
 */
@NullMarked
package dev.cicada.run.plugin;

import org.jspecify.annotations.NullMarked;
