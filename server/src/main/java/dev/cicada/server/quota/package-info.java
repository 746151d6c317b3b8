/**
 * How much one client may use of what all share: requests, transfers, parts.
 *
 * <p>Time is a parameter and there are no threads, so simulations have the same quotas.
 */
@NullMarked
package dev.cicada.server.quota;

import org.jspecify.annotations.NullMarked;
