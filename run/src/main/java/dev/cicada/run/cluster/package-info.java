/**
 * Other machines to do runs on.
 *
 * <p>Their results have the same bytes as those of this machine's threads. Providers are found on
 * the class path, and are no part of an ordinary build.
 */
@NullMarked
package dev.cicada.run.cluster;

import org.jspecify.annotations.NullMarked;
