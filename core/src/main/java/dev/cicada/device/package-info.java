/**
 * The clients' devices: how fast they train, what sending and training takes from their batteries,
 * and when they are away.
 *
 * <p>All of it is given, or drawn from a seed, before a run. Nothing here depends on what is
 * learned.
 */
@NullMarked
package dev.cicada.device;

import org.jspecify.annotations.NullMarked;
