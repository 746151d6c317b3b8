package dev.cicada.cli.cluster;

import dev.cicada.server.history.Entry;
import dev.cicada.server.history.Member;
import dev.cicada.server.service.ServerListener;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Knows who has yet to hear that a run is over.
 *
 * <p>Clients that listen at the end are told, and hang up. One that lost its connection shortly
 * before comes back after a pause of at most 4.5 seconds, and would try for ever if there were
 * nobody to tell it; so a server waits for it a little longer than that. It does not wait for those
 * that are gone.
 */
final class Farewell implements ServerListener {
  /** For the clients that listen. */
  private static final long LONGEST_MILLIS = 30_000;

  /** For those that may come back. */
  private static final long RETURN_MILLIS = 8_000;

  private final int rounds;
  private final Set<Integer> listening = new HashSet<>();
  private final Set<Integer> unaware = new HashSet<>();
  private boolean over;
  private boolean allKnown;

  Farewell(int rounds) {
    this.rounds = rounds;
  }

  /** Whether there is something to wait for, that long after the end. */
  synchronized boolean isAwaited(long millis) {
    boolean someReturn = !allKnown || !unaware.isEmpty();
    return over
        && ((!listening.isEmpty() && millis < LONGEST_MILLIS)
            || (someReturn && millis < RETURN_MILLIS));
  }

  @Override
  public synchronized void recovered(int round) {
    over = round >= rounds;
  }

  @Override
  public synchronized void closed(Entry.Closed close, Entry.Planned plan, float[] model) {
    if (close.round() + 1 >= rounds) {
      over = true;
      allKnown = true;
      IntStream.of(plan.members()).filter(each -> !listening.contains(each)).forEach(unaware::add);
    }
  }

  @Override
  public synchronized void connected(Member client) {
    listening.add(client.number());
    unaware.remove(client.number());
  }

  @Override
  public synchronized void disconnected(Member client) {
    listening.remove(client.number());
  }
}
