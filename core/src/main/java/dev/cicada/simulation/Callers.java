package dev.cicada.simulation;

import dev.cicada.protocol.CallDraws;
import dev.cicada.protocol.Coordinator;
import java.util.Arrays;

/**
 * Who calls in a round.
 *
 * @param all the callers, in increasing order
 * @param forced those that call only because of their maximum interval, in increasing order
 */
record Callers(int[] all, int[] forced) {
  /** Lets every client draw for itself. */
  static Callers draw(Coordinator coordinator, CallDraws draws, double[] probabilities) {
    int[] all = new int[probabilities.length];
    int[] forced = new int[probabilities.length];
    int allCount = 0;
    int forcedCount = 0;
    for (int client = 0; client < probabilities.length; client++) {
      if (draws.calls(client, coordinator.round(), probabilities[client])) {
        all[allCount++] = client;
      } else if (coordinator.mustCall(client)) {
        all[allCount++] = client;
        forced[forcedCount++] = client;
      }
    }
    return new Callers(Arrays.copyOf(all, allCount), Arrays.copyOf(forced, forcedCount));
  }
}
