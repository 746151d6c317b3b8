package dev.cicada.scheme;

import dev.cicada.plan.Network;
import dev.cicada.random.Seed;
import dev.cicada.text.UserError;

/**
 * What is known before the first round.
 *
 * @param samples how many each client holds, as far as it told
 * @param foresight the channels to come, for schemes that cannot do without
 * @param seed for schemes that draw by themselves
 */
public record Conditions(Network network, int[] samples, Foresight foresight, Seed seed) {
  /** The same for schemes that leave all drawing to the clients. */
  public Conditions(Network network, int[] samples, Foresight foresight) {
    this(network, samples, foresight, new Seed(0));
  }

  /** The gains of all rounds, by round and client, before the first: known on paper only. */
  @FunctionalInterface
  public interface Foresight {
    /** What a server has. */
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
