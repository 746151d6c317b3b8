package dev.cicada.lab;

import dev.cicada.plan.Network;
import dev.cicada.scheme.Scheme;
import java.util.Arrays;

/** Calls the client whose channel is best, compared with what it was in the rounds before. */
public record ProportionalFairScheme() implements Scheme {
  @Override
  public Rule start(Network network, Foresight foresight) {
    double[] means = new double[network.clients()];
    return new Rule() {
      @Override
      public void decide(int round, double[] gains, double[] probabilities, double[] shares) {
        int best = 0;
        for (int client = 0; client < gains.length; client++) {
          means[client] += (gains[client] - means[client]) / (round + 1);
          best = gains[client] / means[client] > gains[best] / means[best] ? client : best;
        }
        Arrays.fill(probabilities, 0);
        probabilities[best] = 1;
        Arrays.fill(shares, 1.0 / shares.length);
      }

      @Override
      public boolean remembers() {
        return true; // a run that is resumed asks for the rounds before again
      }
    };
  }
}
