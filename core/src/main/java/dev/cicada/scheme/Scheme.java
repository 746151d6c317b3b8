package dev.cicada.scheme;

import dev.cicada.plan.Plan;
import java.util.Optional;

/** A way to decide, round by round, with what probability each client calls. */
public interface Scheme {
  /** Prepares for a run; only a scheme that is not causal asks for the foresight. */
  Rule start(Conditions conditions);

  /** What its rule is to hear of closed rounds. */
  default Hearing hearing() {
    return Hearing.NOTHING;
  }

  /** How its rounds go. */
  default Pace pace() {
    return Pace.STEADY;
  }

  /** A scheme at work. */
  @FunctionalInterface
  interface Rule {
    /**
     * Decides a round, before the clients draw; every round once, in order.
     *
     * @param gains h of every client in this round; not to be changed
     */
    Decision decide(int round, double[] gains);

    /** Hears how a round went, before it decides the next, if its scheme wants to. */
    default void closed(Calls calls) {}

    /** All that it remembers of earlier rounds; empty if they do not matter. */
    default double[] memory() {
      return new double[0];
    }

    /** Goes on where another rule of the same scheme stood, right after it was started. */
    default void recall(double[] memory) {}

    /**
     * How many numbers of its memory belong to each client. The memory begins with them: the first
     * number of every client, then the second of every client, and so on. What follows belongs to
     * all clients together.
     *
     * <p>A server's clients come and go. It hands back what belongs to the clients that stay, and
     * for newcomers the numbers of a rule that was just started. A rule that remembers something
     * and says 0 here is started anew for other clients.
     */
    default int memoryPerClient() {
      return 0;
    }

    /**
     * Hears, right after {@link #recall}, that the rule which remembered this had other clients.
     *
     * @param round the next that this rule decides
     * @param newcomers clients that are new to the memory, in increasing order
     */
    default void changed(int round, int... newcomers) {}

    /** The plan of all rounds that it follows, if it made one before the first. */
    default Optional<Plan> plan() {
      return Optional.empty();
    }
  }

  /** What a scheme listens to, from nothing to everything. */
  enum Hearing {
    /** Gains are enough. */
    NOTHING,
    /** Who called, and what that cost: known ahead of all training. */
    CALLS,
    /** Also staleness and updates, so that no round can be decided before the last is learned. */
    LEARNING
  }
}
