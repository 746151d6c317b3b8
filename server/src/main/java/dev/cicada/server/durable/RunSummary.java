package dev.cicada.server.durable;

import dev.cicada.server.history.Entry;
import dev.cicada.server.history.RunState;
import dev.cicada.server.ledger.Ledger;
import java.io.IOException;

/** The state of a run, and how it got there, for those who run its server. */
public final class RunSummary {
  private final RunState state;
  private int updates;
  private int setAside;
  private int rollbacks;
  private int[] lastCallers = {};

  /** Summarizes a ledger; its server may go on meanwhile. */
  public RunSummary(RunState initial, Ledger ledger) throws IOException {
    state = initial;
    ledger.read(this::add);
  }

  private void add(Entry entry) {
    state.apply(entry);
    if (entry instanceof Entry.Closed closed) {
      updates += closed.callers().length;
      lastCallers = closed.callers();
    } else if (entry instanceof Entry.SetAside) {
      setAside++;
    } else if (entry instanceof Entry.RolledBack) {
      rollbacks++;
    }
  }

  public RunState state() {
    return state;
  }

  /** How many updates were applied. */
  public int updates() {
    return updates;
  }

  /** How many updates were set aside. */
  public int setAside() {
    return setAside;
  }

  /** How often an old model was brought back. */
  public int rollbacks() {
    return rollbacks;
  }

  /** Who called in the last round that was closed. */
  public int[] lastCallers() {
    return lastCallers.clone();
  }
}
