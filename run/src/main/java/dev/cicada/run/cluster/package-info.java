/**
 * Other machines that a run, or many, can be done on.
 *
 * <p>What they do has the same bytes as what this machine's threads do. Who provides them is found
 * where the class path has it, and is no part of an ordinary build.
 */
@NullMarked
package dev.cicada.run.cluster;

import org.jspecify.annotations.NullMarked;
