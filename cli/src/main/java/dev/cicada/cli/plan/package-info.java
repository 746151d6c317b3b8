/**
 * The commands {@code plan} and {@code calibrate}: an instance is read, solved and reported.
 *
 * <p>Instances are streamed into primitive arrays, so a million clients are no problem.
 */
@NullMarked
package dev.cicada.cli.plan;

import org.jspecify.annotations.NullMarked;
