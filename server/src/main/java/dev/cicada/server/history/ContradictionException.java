package dev.cicada.server.history;

/** An entry that cannot follow those before it. */
public final class ContradictionException extends IllegalStateException {
  ContradictionException(Entry entry) {
    super("the ledger contradicts itself: it cannot go on with " + entry);
  }
}
