package dev.cicada.scheme;

import dev.cicada.plan.Network;
import java.util.Arrays;

/**
 * The clients with the largest gains call: the paper's second benchmark, Section V-A.
 *
 * @param senders callers per round, k in the paper; of equal gains the lower client number wins
 */
public record GreedyScheme(int senders) implements Scheme {
  @Override
  public Rule start(Network network, Foresight foresight) {
    Senders.requireWithin(senders, network.clients());
    return (round, gains, probabilities, shares) -> {
      double[] sorted = gains.clone();
      Arrays.sort(sorted);
      double least = sorted[sorted.length - senders];
      int left = senders;
      for (int client = 0; client < gains.length; client++) {
        probabilities[client] = gains[client] > least ? 1 : 0;
        left -= gains[client] > least ? 1 : 0;
      }
      for (int client = 0; left > 0; client++) {
        if (gains[client] == least) {
          probabilities[client] = 1;
          left--;
        }
      }
      Senders.reserveEqually(shares);
    };
  }
}
