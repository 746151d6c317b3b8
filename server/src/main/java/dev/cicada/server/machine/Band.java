package dev.cicada.server.machine;

import dev.cicada.plan.Network;
import dev.cicada.scheme.BandwidthRule;
import dev.cicada.server.ledger.Entry;

/**
 * How a round's band is granted.
 *
 * @param network with all places
 */
public record Band(BandwidthRule rule, Network network) {
  /** Whether shares depend on who calls, so that they are granted after the draws. */
  boolean waitsForDraws() {
    return rule.waitsForDraws();
  }

  /** Divides the band among callers, given in increasing order, as a simulation does. */
  Entry.Granted grant(Entry.Planned plan, int[] callers) {
    double[] gains = new double[network.clients()];
    double[] reserved = new double[network.clients()];
    for (int i = 0; i < plan.members().length; i++) {
      gains[plan.members()[i]] = plan.gains()[i];
      reserved[plan.members()[i]] = plan.shares()[i];
    }
    return new Entry.Granted(plan.round(), callers, rule.grants(network, gains, reserved, callers));
  }
}
