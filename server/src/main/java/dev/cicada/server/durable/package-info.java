/**
 * A run whose entries and models survive crashes: the state machine with its ledger and its files,
 * and their audit.
 *
 * <p>A run is for one thread at a time; see docs/decisions/0007.
 */
@NullMarked
package dev.cicada.server.durable;

import org.jspecify.annotations.NullMarked;
