package dev.cicada.protocol;

import java.util.List;
import java.util.Optional;

/**
 * A trainer that can also aggregate updates where they were trained, so that they need not come
 * here.
 *
 * <p>The result has the same bits as that of an {@link Aggregation.Accumulator} for the same
 * updates in the same order.
 */
public interface FoldingTrainer extends LocalTrainer {
  /** Starts between two rounds, as {@link Aggregation#start} does. Empty if it would not pay. */
  Optional<Folding> fold(Aggregation aggregation, float[][] state);

  /** An aggregation that happens elsewhere. */
  interface Folding {
    /**
     * Waits for the updates of a round and makes the next model from them, in their order.
     *
     * @param model the newest one, which is not changed
     * @return the next one; empty if the newest stays
     */
    Optional<float[]> next(List<Contribution> contributions, float[] model);

    /** As {@link Aggregation.Accumulator#state}. */
    float[][] state();
  }

  /**
   * An update that is somewhere else.
   *
   * @param begun the task that makes it; it must not be finished
   * @param about all that is known of it here; its values are missing
   */
  record Contribution(Begun begun, Aggregation.Update about) {}
}
