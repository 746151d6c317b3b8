package dev.cicada.server.durable;

import dev.cicada.server.history.Entry;
import dev.cicada.server.history.RunState;
import dev.cicada.server.ledger.Blobs;
import dev.cicada.server.ledger.CorruptLedgerException;
import dev.cicada.server.ledger.Ledger;
import dev.cicada.wire.Digest;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Copies a run while its server goes on: the ledger at one moment, and the files that it needs.
 *
 * <p>Files never change, but a server removes those that it no longer needs. If a file is gone
 * before it was copied, the run has gone on, and the ledger is read again. What is copied already
 * stays.
 */
public final class RunBackup {
  private final Supplier<RunState> initial;
  private final Blobs files;
  private final Blobs copies;
  private final Set<String> copied = new HashSet<>();
  private RunState state;

  private RunBackup(Supplier<RunState> initial, Blobs files, Blobs copies) {
    this.initial = initial;
    this.files = files;
    this.copies = copies;
    this.state = initial.get();
  }

  /**
   * Copies a run to a place without one.
   *
   * @param initial the run's state before its first entry
   * @return the state of the copy
   */
  public static RunState copy(
      Supplier<RunState> initial, Ledger from, Blobs files, Ledger to, Blobs copies)
      throws IOException {
    RunBackup backup = new RunBackup(initial, files, copies);
    List<Entry> entries = backup.entriesWithFiles(from);
    to.read(
        entry -> {
          throw new IllegalStateException("the copy's ledger is not empty");
        });
    to.append(entries);
    return backup.state;
  }

  private List<Entry> entriesWithFiles(Ledger from) throws IOException {
    int before = -1;
    while (true) {
      List<Entry> entries = new ArrayList<>();
      from.read(entries::add);
      state = initial.get();
      entries.forEach(state::apply);
      try {
        copyFiles(entries);
        return entries;
      } catch (CorruptLedgerException | NoSuchFileException gone) {
        if (entries.size() == before) {
          throw gone; // the run has not gone on, so the file is really missing
        }
        before = entries.size();
      }
    }
  }

  /** Copies what the run needs to go on, and everything else that is still there. */
  private void copyFiles(List<Entry> entries) throws IOException {
    Set<Integer> needed = state.neededVersions();
    for (Entry entry : entries) {
      if (entry instanceof Entry.Closed closed && closed.digest() != null) {
        copyModel(closed.version(), needed.contains(closed.version()));
      } else if (entry instanceof Entry.RolledBack back) {
        copyModel(back.version(), needed.contains(back.version()));
      } else if (entry instanceof Entry.Received received) {
        copy(
            received.round() + " " + received.client(),
            received.round() == state.round(),
            () -> files.copyUpdate(received, copies));
      }
    }
    Entry.Closed last = state.lastClose().orElse(null);
    Digest memory = last == null ? null : last.memory();
    if (last != null && memory != null) {
      copy("memory " + last.round(), true, () -> files.copyMemory(last.round(), memory, copies));
    }
  }

  private void copyModel(int version, boolean needed) throws IOException {
    copy("model " + version, needed, () -> files.copyModel(version, state.model(version), copies));
  }

  /** Something that fails if a file is missing. */
  private interface Copying {
    void run() throws IOException;
  }

  private void copy(String name, boolean needed, Copying copying) throws IOException {
    if (copied.contains(name)) {
      return;
    }
    try {
      copying.run();
      copied.add(name);
    } catch (CorruptLedgerException | NoSuchFileException gone) {
      if (needed) {
        throw gone;
      }
    }
  }
}
