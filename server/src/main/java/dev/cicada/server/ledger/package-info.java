/**
 * The durable parts of a run: an ordered log of entries, and the files that they name.
 *
 * <p>Everything else that a server knows is a function of these; see docs/decisions/0007.
 */
@NullMarked
package dev.cicada.server.ledger;

import org.jspecify.annotations.NullMarked;
