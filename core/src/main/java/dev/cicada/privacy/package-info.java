/**
 * Privacy of clients: updates of bounded norm, noise on every round's sum, and the guarantee that
 * this gives each client.
 *
 * <p>docs/privacy.md states the guarantee with its assumptions.
 */
@NullMarked
package dev.cicada.privacy;

import org.jspecify.annotations.NullMarked;
