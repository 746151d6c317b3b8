package dev.cicada.server.machine;

import dev.cicada.server.ledger.Entry;
import java.io.IOException;
import java.util.List;

/** Applies a round's updates to the newest model, and closes the coordinator's round. */
@FunctionalInterface
interface Fold {
  /**
   * Makes the new model durable under its name, which means nothing until the entry is.
   *
   * @param updates in the order of their clients
   */
  Entry.Closed close(int round, List<Entry.Received> updates) throws IOException;
}
