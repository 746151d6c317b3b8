package dev.cicada.simulation;

import dev.cicada.privacy.ClientPrivacy;
import dev.cicada.privacy.PrivacyTotals;
import java.util.BitSet;
import java.util.Optional;

/** The clients' state after a round's calls are paid for. Valid only while a listener is told. */
public final class Standing {
  private final int round;
  private final BitSet away;
  private final Progress progress;
  private final Optional<Spent> spent;

  /** What a run has cost clients in privacy. */
  record Spent(PrivacyTotals totals, ClientPrivacy privacy) {}

  Standing(int round, BitSet away, Progress progress, Optional<Spent> spent) {
    this.round = round;
    this.away = away;
    this.progress = progress;
    this.spent = spent;
  }

  public int round() {
    return round;
  }

  /** Whether a client is away, or gone for good. */
  public boolean isAway(int client) {
    return away.get(client) || progress.isGone(client);
  }

  /** The part of its battery that a client has left, 1 if it is full; NaN if it has none. */
  public double battery(int client) {
    return progress.battery(client);
  }

  /** What the rounds so far have cost a client in privacy; NaN if that is not counted. */
  public double epsilon(int client) {
    return spent.map(each -> each.totals.epsilon(client, each.privacy.delta())).orElse(Double.NaN);
  }
}
