package dev.cicada.server.history;

import java.util.Arrays;

/**
 * Where a scheme stands after a closed round.
 *
 * @param round the last that was closed with it
 * @param since the round that it was started in
 * @param members whom it was started for
 * @param memory all that it remembers
 */
public record SchemeStanding(int round, int since, int[] members, double[] memory) {
  /** Whether it was started for the client of a place. */
  boolean isOf(int place) {
    return Arrays.binarySearch(members, place) >= 0;
  }
}
