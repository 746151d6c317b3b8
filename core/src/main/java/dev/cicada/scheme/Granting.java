package dev.cicada.scheme;

import dev.cicada.plan.Fitting;
import dev.cicada.plan.Network;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Grants a round's band so that every upload meets the deadline.
 *
 * <p>What a share can carry is known before anybody sends. So a client whose share is too small for
 * its update is left out of the round: it sends nothing, spends nothing, and goes on training.
 */
public record Granting(BandwidthRule rule, Network network) {
  /**
   * Which of a round's callers send, and on what share.
   *
   * @param callers in increasing order
   * @param shares by caller
   * @param leftOut callers that do not send, in increasing order
   */
  public record Grants(int[] callers, double[] shares, int[] leftOut) {}

  /**
   * A decision without the clients whose reserved shares are too small, if shares do not depend on
   * the draws.
   *
   * @param gains h of every client
   */
  public Decision beforeDraws(double[] gains, Decision decision) {
    if (!hasDeadline() || rule.waitsForDraws()) {
      return decision;
    }
    double[] probabilities = decision.probabilities().clone();
    int[] late =
        IntStream.range(0, probabilities.length)
            .filter(client -> probabilities[client] > 0)
            .filter(
                client -> !network.meetsDeadline(client, decision.shares()[client], gains[client]))
            .toArray();
    for (int client : late) {
      probabilities[client] = 0;
    }
    return new Decision(probabilities, decision.shares(), union(decision.leftOut(), late));
  }

  /**
   * Grants the band to those who call.
   *
   * @param gains h of every client
   * @param reserved share of every client
   * @param callers in increasing order
   */
  public Grants grant(double[] gains, double[] reserved, int[] callers) {
    if (!hasDeadline()) {
      return new Grants(callers, rule.grants(network, gains, reserved, callers), new int[0]);
    }
    int[] left =
        rule.waitsForDraws()
            ? Fitting.of(network, gains, callers).clients()
            : Arrays.stream(callers)
                .filter(caller -> network.meetsDeadline(caller, reserved[caller], gains[caller]))
                .toArray();
    double[] shares = {};
    while (left.length > 0) {
      shares = rule.grants(network, gains, reserved, left);
      int latest = latest(gains, left, shares);
      if (latest < 0) {
        break;
      }
      left = Arrays.stream(left).filter(caller -> caller != latest).toArray();
      shares = new double[0];
    }
    int[] sending = left;
    int[] leftOut =
        Arrays.stream(callers).filter(caller -> Arrays.binarySearch(sending, caller) < 0).toArray();
    return new Grants(sending, shares, leftOut);
  }

  /**
   * Of the callers whose share is too small, the one that needs the largest; -1 if there is none.
   */
  private int latest(double[] gains, int[] callers, double[] shares) {
    int latest = -1;
    double largest = 0;
    for (int i = 0; i < callers.length; i++) {
      double least = network.leastShare(callers[i], gains[callers[i]]);
      if (least > largest && !network.meetsDeadline(callers[i], shares[i], gains[callers[i]])) {
        latest = callers[i];
        largest = least;
      }
    }
    return latest;
  }

  private boolean hasDeadline() {
    return network.transmitters().deadlineSeconds() < Double.POSITIVE_INFINITY;
  }

  private static int[] union(int[] some, int[] others) {
    return IntStream.concat(Arrays.stream(some), Arrays.stream(others))
        .sorted()
        .distinct()
        .toArray();
  }
}
