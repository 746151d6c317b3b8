package dev.cicada.server.history;

import dev.cicada.plan.Network;
import dev.cicada.wire.Digest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Something that happened in a run and is never forgotten. */
public sealed interface Entry {
  /**
   * A name took one of the run's free places.
   *
   * @param client number of the place
   * @param samples how many it says it holds, bounded; 0 if it did not say
   */
  record Enrolled(int client, String name, int samples) implements Entry {}

  /**
   * A place was given up.
   *
   * @param forGood whether its client left for good, instead of just being silent for too long
   */
  record Withdrawn(int client, String name, boolean forGood) implements Entry {}

  /** A client that joined was handed a version, before anybody called in the round. */
  record Admitted(int round, int client, int version) implements Entry {}

  /**
   * A round was planned. Nobody hears of a plan before it is in the ledger.
   *
   * @param since the round in which the scheme was started
   * @param members clients that take part, in increasing order
   * @param gains by member, like probabilities and shares
   * @param shares of the band, reserved before the draws
   */
  record Planned(
      int round, int since, int[] members, double[] gains, double[] probabilities, double[] shares)
      implements Entry {
    /** The energy of a member's upload with its share, by the cell's model. */
    public double uploadJoules(Network network, int client) {
      int place = Arrays.binarySearch(members, client);
      return network.uploadJoules(client, shares[place], gains[place]);
    }

    /** The same plan with other probabilities. */
    public Planned withProbabilities(double... others) {
      return new Planned(round, since, members, gains, others, shares);
    }

    /** The same plan with other shares. */
    public Planned withShares(double... others) {
      return new Planned(round, since, members, gains, probabilities, others);
    }
  }

  /**
   * A round's band was divided among its callers. Nobody hears of a share before it is in the
   * ledger.
   *
   * @param callers clients that drew a call and said so in time, in increasing order
   * @param shares by caller
   */
  record Granted(int round, int[] callers, double[] shares) implements Entry {}

  /**
   * A caller's update arrived completely. It is acknowledged when this is in the ledger.
   *
   * @param base version that the update starts from
   * @param digest of the update's bytes
   * @param norm of the update
   * @param forced whether it called only because of the maximum interval
   */
  record Received(int round, int client, int base, Digest digest, double norm, boolean forced)
      implements Entry {}

  /**
   * A caller's update arrived completely, but will not be applied, since it is far larger than
   * those of others. The client is told when this is in the ledger.
   *
   * @param name of the client
   * @param bound that the norm exceeds
   */
  record SetAside(int round, int client, String name, Digest digest, double norm, double bound)
      implements Entry {}

  /**
   * A round ended. Received updates of clients that are not among the callers are left out: with
   * them the rule failed, or the model would not have been finite.
   *
   * @param callers whose updates were applied, in this order
   * @param version number of the newest model from now on
   * @param digest of its bytes; null if it has not changed
   * @param memory digest of the aggregation's state; null if it has none
   * @param schemeMemory what the scheme remembers of this round and those before; null if it must
   *     start anew
   * @param memoryPerClient how many of these numbers belong to each of the round's members
   */
  record Closed(
      int round,
      int[] callers,
      int version,
      @Nullable Digest digest,
      @Nullable Digest memory,
      double @Nullable [] schemeMemory,
      int memoryPerClient)
      implements Entry {
    /** A close before it is known what the scheme remembers. */
    public Closed(
        int round, int[] callers, int version, @Nullable Digest digest, @Nullable Digest memory) {
      this(round, callers, version, digest, memory, null, 0);
    }

    /** The same close with what the scheme remembers. */
    public Closed remembering(double[] all, int perClient) {
      return new Closed(round, callers, version, digest, memory, all, perClient);
    }
  }

  /**
   * The operator brought back an old model. That ended the open round, whose updates are dropped,
   * and every client starts anew from that model.
   *
   * @param target number of the old model
   * @param version number that it has from now on
   * @param digest of its bytes
   */
  record RolledBack(int round, int target, int version, Digest digest) implements Entry {}

  /**
   * The operator changed the number or the length of the rounds.
   *
   * @param rounds how many there are in all from now on; added ones are a new stretch, for which
   *     the scheme starts anew
   * @param roundSeconds how long a round takes from now on
   */
  record Changed(int round, int rounds, double roundSeconds) implements Entry {}
}
