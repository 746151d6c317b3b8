package dev.cicada.scheme;

import dev.cicada.plan.Plan;
import java.util.Optional;

/** A way to decide, round by round, with what probability each client calls. */
public interface Scheme {
  /** Prepares for a run. Only a scheme that must know the future asks for the foresight. */
  Rule start(Conditions conditions);

  /** What its rule listens to. */
  default Hearing hearing() {
    return Hearing.NOTHING;
  }

  /** Whether its rounds wait for their callers. */
  default Pace pace() {
    return Pace.STEADY;
  }

  /** A scheme at work. */
  @FunctionalInterface
  interface Rule {
    /**
     * Decides a round, before the clients draw. Called once for every round, in order.
     *
     * @param gains h of every client in this round; not to be changed
     */
    Decision decide(int round, double[] gains);

    /** Hears how a round went, before it decides the next, if its scheme listens to that. */
    default void closed(Calls calls) {}

    /** All that it remembers of earlier rounds; empty if that is nothing. */
    default double[] memory() {
      return new double[0];
    }

    /** Goes on from the memory of another rule of the same scheme. Called right after the start. */
    default void recall(double[] memory) {}

    /**
     * How many numbers of its memory belong to each client. The memory begins with them: the first
     * number of every client, then the second of every client, and so on. What follows belongs to
     * all clients together.
     *
     * <p>A server's clients come and go. It hands back the numbers of clients that stay; newcomers
     * get those of a rule that was just started. A rule that remembers something but returns 0 here
     * is started anew whenever clients change.
     */
    default int memoryPerClient() {
      return 0;
    }

    /**
     * Hears, right after {@link #recall}, that the clients have changed since.
     *
     * @param round the next one that this rule decides
     * @param newcomers clients that are new to the memory, in increasing order
     */
    default void changed(int round, int... newcomers) {}

    /** The plan that it follows, if it planned all rounds before the first. */
    default Optional<Plan> plan() {
      return Optional.empty();
    }
  }

  /** What a scheme listens to, from nothing to everything. */
  enum Hearing {
    /** Gains only. */
    NOTHING,
    /** Also who called, and what that cost. This is known before any training. */
    CALLS,
    /**
     * Also staleness and updates. So no round can be decided before the one before it is trained.
     */
    LEARNING
  }
}
