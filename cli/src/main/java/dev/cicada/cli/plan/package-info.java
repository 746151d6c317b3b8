/**
 * The commands {@code plan} and {@code calibrate}: an instance is read, solved and reported.
 *
 * <p>Instances are streamed into primitive arrays, so that a million clients are no trouble.
 */
@NullMarked
package dev.cicada.cli.plan;

import org.jspecify.annotations.NullMarked;
