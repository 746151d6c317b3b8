package dev.cicada.scheme;

import dev.cicada.plan.Network;
import dev.cicada.random.Seed;
import dev.cicada.text.UserError;

/**
 * What is known before the first round.
 *
 * @param samples how many each client holds, as it says
 * @param foresight the channels to come, for schemes that need them
 * @param seed for schemes that draw something themselves
 */
public record Conditions(Network network, int[] samples, Foresight foresight, Seed seed) {
  /** Conditions for schemes that draw nothing themselves. */
  public Conditions(Network network, int[] samples, Foresight foresight) {
    this(network, samples, foresight, new Seed(0));
  }

  /** The gains of all rounds, by round and client, before the first. Only a simulation has them. */
  @FunctionalInterface
  public interface Foresight {
    /** No foresight, as in a server. */
    Foresight NONE =
        () -> {
          throw new UserError(
              "this scheme must know the channels of all rounds in advance, which only a"
                  + " simulation does. Maybe use opportunistic or proposed-online.");
        };

    double[][] gains();
  }

  public int clients() {
    return network.clients();
  }
}
