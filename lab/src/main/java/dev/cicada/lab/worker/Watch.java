package dev.cicada.lab.worker;

import dev.cicada.files.FolderLock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Tells which workers are gone, by what changes and not by anybody's clock.
 *
 * <p>A worker is gone if it says so; if its file has not changed for as long as its lease, measured
 * here; or, at once, if it was on this machine and nobody holds its lock. A worker that is taken
 * for gone by mistake only loses some work.
 */
final class Watch {
  /** For a worker that was killed between its first claim and its first heartbeat. */
  private static final int USUAL_LEASE_SECONDS = 60;

  private final WorkFolder folder;
  private final LongSupplier nanoTime;
  private final Map<String, Sight> sights = new HashMap<>();

  /** A worker's last known state, and since when it has not changed. */
  private record Sight(Optional<WorkerState> state, long sinceNanos) {}

  Watch(WorkFolder folder, LongSupplier nanoTime) {
    this.folder = folder;
    this.nanoTime = nanoTime;
  }

  /**
   * Whether a worker is gone, so that its claims no longer count. A state that cannot be read now
   * counts as unchanged.
   */
  synchronized boolean isGone(String worker) {
    Optional<WorkerState> state = folder.state(worker);
    if (state.isPresent() && (state.get().ended() || isDeadHere(state.get()))) {
      return true;
    }
    long now = nanoTime.getAsLong();
    Sight sight = sights.get(worker);
    if (sight == null || (state.isPresent() && !sight.state.equals(state))) {
      sights.put(worker, new Sight(state, now));
      return false;
    }
    int lease = sight.state.map(WorkerState::leaseSeconds).orElse(USUAL_LEASE_SECONDS);
    return now - sight.sinceNanos >= TimeUnit.SECONDS.toNanos(lease);
  }

  private boolean isDeadHere(WorkerState state) {
    return state.machine().equals(Machine.id())
        && state.process() != ProcessHandle.current().pid()
        && FolderLock.isFree(folder.lock(state.id()));
  }
}
