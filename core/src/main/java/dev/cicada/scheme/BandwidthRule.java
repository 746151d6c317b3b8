package dev.cicada.scheme;

import dev.cicada.plan.Network;

/**
 * How the band is granted to a round's callers, once they are known.
 *
 * <p>The paper reserves shares for all clients before they draw, and does not say what its
 * benchmarks do. The choice decides how they rank.
 */
public interface BandwidthRule {
  /**
   * Grants a round's band.
   *
   * @param gains h of every client
   * @param reserved the share of every client that was decided before the draws
   * @param callers who calls, in increasing order; at least one
   * @return each caller's share, in the order of {@code callers}
   */
  double[] grants(Network network, double[] gains, double[] reserved, int[] callers);

  /** Whether shares depend on who calls, so that a server must grant them after the draws. */
  default boolean waitsForDraws() {
    return true;
  }
}
