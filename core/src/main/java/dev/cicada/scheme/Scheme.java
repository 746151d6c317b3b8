package dev.cicada.scheme;

import dev.cicada.plan.Network;
import dev.cicada.plan.Plan;
import java.util.Optional;

/**
 * A way to decide, round by round, with what probability each client calls.
 *
 * <p>A scheme is a record of its parameters; {@link Schemes} knows all of them by name.
 */
public interface Scheme {
  /** Prepares for a network; only a scheme that is not causal asks for the foresight. */
  Rule start(Network network, Foresight foresight);

  /** A scheme at work. */
  @FunctionalInterface
  interface Rule {
    /**
     * Decides a round, before the clients draw; every round once, in order.
     *
     * @param gains h of every client in this round
     * @param probabilities is filled with every client's probability of a call
     * @param shares is filled with the share of the band that is reserved for every client
     */
    void decide(int round, double[] gains, double[] probabilities, double[] shares);

    /** Whether earlier rounds matter, so that whoever resumes a run asks for them again first. */
    default boolean remembers() {
      return false;
    }

    /** The plan of all rounds that it follows, if it made one before the first. */
    default Optional<Plan> plan() {
      return Optional.empty();
    }
  }

  /** The gains of all rounds, by round and client, before the first: known on paper only. */
  @FunctionalInterface
  interface Foresight {
    /** What a server has. */
    Foresight NONE =
        () -> {
          throw new UnsupportedOperationException(
              "this scheme must know the channels of all rounds in advance, which only a"
                  + " simulation does. Maybe use opportunistic or proposed-online.");
        };

    double[][] gains();
  }
}
