package dev.cicada.device;

/**
 * When clients are there: able to train and to call. A pure function, called by any thread.
 *
 * <p>A slot is as long as a round normally lasts. So slots are rounds, unless a scheme's rounds
 * last as long as their callers take.
 */
public interface Availability {
  /** Everybody is always there. */
  Availability ALWAYS = (client, slot) -> true;

  /** Whether a client is there in a slot, counted from 0. */
  boolean isPresent(int client, long slot);

  /**
   * The same for a caller who knows whether the client was there in the slot before; may be faster.
   */
  default boolean follows(int client, long slot, boolean before) {
    return isPresent(client, slot);
  }
}
