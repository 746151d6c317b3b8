package dev.cicada.server.ledger;

import dev.cicada.server.history.Entry;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * The durable log of one run.
 *
 * <p>After an exception it is unknown whether the last entries are in it, so the writer must {@link
 * #read} it again.
 */
public interface Ledger extends AutoCloseable {
  /** Appends entries, all or none. They are durable when this returns. */
  void append(List<Entry> entries) throws IOException;

  /** Hands over all entries, oldest first. */
  void read(Consumer<Entry> consumer) throws IOException;

  @Override
  void close();
}
