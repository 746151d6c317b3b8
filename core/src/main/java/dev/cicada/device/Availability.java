package dev.cicada.device;

/**
 * When clients are there: able to train and to call. A pure function; safe for several threads.
 *
 * <p>A slot is a stretch of time as long as a round that is not cut short or drawn out, so that
 * slots are rounds unless a scheme makes rounds as long as its callers take.
 */
public interface Availability {
  /** Everybody is always there. */
  Availability ALWAYS = (client, slot) -> true;

  /** Whether a client is there in a slot, counted from 0. */
  boolean isPresent(int client, long slot);

  /** The same, for somebody who knows how it was in the slot before. */
  default boolean follows(int client, long slot, boolean before) {
    return isPresent(client, slot);
  }
}
