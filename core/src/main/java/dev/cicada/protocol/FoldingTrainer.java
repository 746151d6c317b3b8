package dev.cicada.protocol;

import java.util.List;
import java.util.Optional;

/**
 * A trainer that can also make the next model of updates where those were trained, so that they
 * need not be brought here.
 *
 * <p>What it makes has the bits that {@link Aggregation.Accumulator} makes of the same updates in
 * the same order.
 */
public interface FoldingTrainer extends LocalTrainer {
  /** Starts between two rounds, as {@link Aggregation#start} does; empty where it does not pay. */
  Optional<Folding> fold(Aggregation aggregation, float[][] state);

  /** What is remembered of closed rounds, and what becomes of open ones. */
  interface Folding {
    /**
     * Waits for the updates of a round and makes the next model of them, in their order.
     *
     * @param model the newest, which is not changed
     * @return the next, or nothing if the newest stays
     */
    Optional<float[]> next(List<Contribution> contributions, float[] model);

    /** As {@link Aggregation.Accumulator#state}. */
    float[][] state();
  }

  /**
   * An update that is somewhere else.
   *
   * @param begun what this trainer gave for it; it needs no finish
   * @param about all that is known of it here: its values are missing
   */
  record Contribution(Begun begun, Aggregation.Update about) {}
}
