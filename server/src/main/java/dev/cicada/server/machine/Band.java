package dev.cicada.server.machine;

import dev.cicada.plan.Network;
import dev.cicada.scheme.BandwidthRule;
import dev.cicada.scheme.Granting;
import dev.cicada.server.history.Entry;
import java.util.Arrays;

/**
 * How a round's band is granted.
 *
 * @param network with all places
 */
public record Band(BandwidthRule rule, Network network) {
  /** Whether shares depend on who calls, so that they are granted after the draws. */
  public boolean waitsForDraws() {
    return rule.waitsForDraws();
  }

  /** The plan without the members whose reserved share is too small for the deadline. */
  Entry.Planned withinDeadline(Entry.Planned plan) {
    double[] probabilities = plan.probabilities().clone();
    for (int member = 0; member < probabilities.length; member++) {
      probabilities[member] = mayCall(plan, member) ? probabilities[member] : 0;
    }
    return plan.withProbabilities(probabilities);
  }

  /** Whether a member may be told to call: its share is large enough, or will be. */
  boolean mayCall(Entry.Planned plan, int member) {
    return rule.waitsForDraws()
        || network.meetsDeadline(
            plan.members()[member], plan.shares()[member], plan.gains()[member]);
  }

  /**
   * Divides the band among callers, given in increasing order, as a simulation does.
   *
   * @throws RuntimeException whatever the rule throws, or if its grants are impossible
   */
  public Entry.Granted grant(Entry.Planned plan, int[] callers) {
    double[] gains = new double[network.clients()];
    double[] reserved = new double[network.clients()];
    for (int i = 0; i < plan.members().length; i++) {
      gains[plan.members()[i]] = plan.gains()[i];
      reserved[plan.members()[i]] = plan.shares()[i];
    }
    Granting.Grants grants = new Granting(rule, network).grant(gains, reserved, callers);
    double[] shares = grants.shares();
    if (!Arrays.stream(shares).allMatch(share -> share > 0 && share <= 1)) {
      throw new IllegalStateException(
          "the band was granted as %s; shares must be above 0 and at most 1"
              .formatted(Arrays.toString(shares)));
    }
    return new Entry.Granted(plan.round(), grants.callers(), shares);
  }
}
