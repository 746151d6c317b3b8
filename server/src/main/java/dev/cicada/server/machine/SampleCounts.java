package dev.cicada.server.machine;

import dev.cicada.server.history.Place;

/**
 * How many samples clients hold, as far as a server knows.
 *
 * @param dealt to the client of each place, if it brings none of its own
 * @param most that a client's own count for, however many it says to have
 */
public record SampleCounts(int[] dealt, int most) {
  /** What is entered of what a client tells; 0 if it tells nothing. */
  int bounded(int told) {
    return Math.min(told, most);
  }

  /** The count of the client that was let in last to a place. */
  public int of(Place place) {
    return place.samples() > 0 ? place.samples() : dealt[place.number()];
  }
}
