package dev.cicada.server.ledger;

import dev.cicada.server.history.Entry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A ledger that is a list. */
public class MemoryLedger implements Ledger {
  private final List<Entry> entries = new ArrayList<>();

  /** All entries, oldest first. */
  public List<Entry> entries() {
    return entries;
  }

  @Override
  public void append(List<Entry> added) throws IOException {
    entries.addAll(added);
  }

  @Override
  public void read(Consumer<Entry> consumer) throws IOException {
    entries.forEach(consumer);
  }

  @Override
  public void close() {}
}
