package dev.cicada.server.durable;

import dev.cicada.server.history.Entry;
import dev.cicada.server.history.RunState;
import dev.cicada.server.ledger.Ledger;
import java.io.IOException;

/** Where a run stands, and how it came there, for those who run its server. */
public final class RunSummary {
  private final RunState state;
  private int updates;
  private int setAside;
  private int rollbacks;
  private int[] lastCallers = {};

  /** Sums a ledger up, which a server may go on with meanwhile. */
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
