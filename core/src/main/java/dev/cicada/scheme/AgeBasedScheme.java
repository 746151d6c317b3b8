package dev.cicada.scheme;

import dev.cicada.plan.Network;
import java.util.Arrays;

/**
 * The clients call in turn: the paper's third benchmark, Section V-A.
 *
 * @param senders callers per round, k in the paper
 */
public record AgeBasedScheme(int senders) implements Scheme {
  @Override
  public Rule start(Network network, Foresight foresight) {
    Senders.requireWithin(senders, network.clients());
    return (round, gains, probabilities, shares) -> {
      Arrays.fill(probabilities, 0);
      for (int turn = 0; turn < senders; turn++) {
        long client = ((long) round * senders + turn) % probabilities.length;
        probabilities[(int) client] = 1;
      }
      Senders.reserveEqually(shares);
    };
  }
}
