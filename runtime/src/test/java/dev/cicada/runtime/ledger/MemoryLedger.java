package dev.cicada.runtime.ledger;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A ledger that is a list, and says by a plain fold what its entries add up to. */
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
  public void plans(int firstRound, int endRound, Consumer<Entry.Planned> consumer) {
    for (Entry entry : entries) {
      if (entry instanceof Entry.Planned plan
          && plan.round() >= firstRound
          && plan.round() < endRound) {
        consumer.accept(plan);
      }
    }
  }

  @Override
  public Recovered recover() {
    List<Client> clients = new ArrayList<>();
    List<Entry.Received> received = new ArrayList<>();
    TreeMap<Integer, Version> versions = new TreeMap<>();
    Entry.Closed newest = null;
    Entry.Planned plan = null;
    for (Entry entry : entries) {
      if (entry instanceof Entry.Enrolled enrolled) {
        clients.add(new Client(enrolled.name(), false, 0, -1, null));
      } else if (entry instanceof Entry.Admitted admitted) {
        Client old = clients.get(admitted.client());
        clients.set(
            admitted.client(),
            new Client(
                old.name(), true, admitted.version(), admitted.round() - 1, old.lastUpdate()));
      } else if (entry instanceof Entry.Planned planned) {
        plan = planned;
      } else if (entry instanceof Entry.Received update) {
        received.add(update);
      } else if (entry instanceof Entry.Closed closed) {
        for (Entry.Received update : received) {
          Client old = clients.get(update.client());
          clients.set(
              update.client(),
              new Client(old.name(), true, closed.version(), closed.round(), update.digest()));
        }
        if (closed.digest() != null) {
          versions.put(closed.version(), new Version(closed.version(), closed.digest()));
        }
        newest = closed;
        plan = null;
        received.clear();
      }
    }
    return new Recovered(
        clients,
        newest == null ? 0 : newest.round() + 1,
        Optional.ofNullable(newest),
        Optional.ofNullable(plan),
        received,
        List.copyOf(versions.values()));
  }

  @Override
  public void close() {}
}
