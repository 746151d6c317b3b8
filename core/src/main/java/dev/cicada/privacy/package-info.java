/**
 * Privacy of clients: updates of bounded length, noise on every round's sum, and what that is worth
 * to each client.
 *
 * <p>docs/privacy.md states the guarantee with its assumptions.
 */
@NullMarked
package dev.cicada.privacy;

import org.jspecify.annotations.NullMarked;
