package dev.cicada.server.machine;

import dev.cicada.server.history.Place;

/**
 * How many samples clients hold, as far as a server knows.
 *
 * @param dealt to the client of each place, if it brings none of its own
 * @param most that a client's own samples count for, however many it says it has
 */
public record SampleCounts(int[] dealt, int most) {
  /** The number to enter for what a client says; 0 if it does not say. */
  int bounded(int told) {
    return Math.min(told, most);
  }

  /** The count of the client that was last let in to a place. */
  public int of(Place place) {
    return place.samples() > 0 ? place.samples() : dealt[place.number()];
  }
}
