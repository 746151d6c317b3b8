package dev.cicada.server.ledger;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
    List<Standing> clients = new ArrayList<>();
    Set<String> departed = new HashSet<>();
    List<Entry.Received> received = new ArrayList<>();
    TreeMap<Integer, Version> versions = new TreeMap<>();
    Entry.Closed newest = null;
    Entry.Planned plan = null;
    Entry.Granted grant = null;
    for (Entry entry : entries) {
      if (entry instanceof Entry.Enrolled enrolled) {
        departed.remove(enrolled.name());
        if (enrolled.client() == clients.size()) {
          clients.add(new Standing(enrolled.name(), false, 0, -1, null));
        } else {
          Standing vacant = clients.get(enrolled.client());
          clients.set(enrolled.client(), renamed(vacant, enrolled.name()));
        }
      } else if (entry instanceof Entry.Withdrawn withdrawn) {
        clients.set(withdrawn.client(), renamed(clients.get(withdrawn.client()), null));
        if (withdrawn.forGood()) {
          departed.add(withdrawn.name());
        }
      } else if (entry instanceof Entry.Admitted admitted) {
        Standing old = clients.get(admitted.client());
        clients.set(
            admitted.client(),
            new Standing(old.name(), true, admitted.version(), admitted.round() - 1, null));
      } else if (entry instanceof Entry.Planned planned) {
        plan = planned;
      } else if (entry instanceof Entry.Granted granted) {
        grant = granted;
      } else if (entry instanceof Entry.Received update) {
        received.add(update);
      } else if (entry instanceof Entry.Closed closed) {
        for (Entry.Received update : received) {
          Standing old = clients.get(update.client());
          clients.set(
              update.client(),
              new Standing(
                  old.name(), old.admitted(), closed.version(), closed.round(), update.digest()));
        }
        if (closed.digest() != null) {
          versions.put(closed.version(), new Version(closed.version(), closed.digest()));
        }
        newest = closed;
        plan = null;
        grant = null;
        received.clear();
      }
    }
    return new Recovered(
        clients,
        departed,
        newest == null ? 0 : newest.round() + 1,
        Optional.ofNullable(newest),
        Optional.ofNullable(plan),
        Optional.ofNullable(grant),
        received,
        List.copyOf(versions.values()));
  }

  /** A place that changes hands; nobody has been admitted to it since. */
  private static Standing renamed(Standing old, String name) {
    return new Standing(name, false, old.held(), old.lastCall(), old.lastUpdate());
  }

  @Override
  public void close() {}
}
