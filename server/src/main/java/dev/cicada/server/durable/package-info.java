/**
 * A run whose entries and models survive: the state machine with its ledger and its files, and the
 * audit of what they hold.
 *
 * <p>One thread at a time has a run; see docs/decisions/0007.
 */
@NullMarked
package dev.cicada.server.durable;

import org.jspecify.annotations.NullMarked;
