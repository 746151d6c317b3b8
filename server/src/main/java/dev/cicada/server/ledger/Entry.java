package dev.cicada.server.ledger;

import dev.cicada.wire.Digest;

/** Something that happened in a run and must never be forgotten. */
public sealed interface Entry {
  /**
   * A name took one of the run's places, which nobody had.
   *
   * @param client number of the place
   */
  record Enrolled(int client, String name) implements Entry {}

  /**
   * A place was given up.
   *
   * @param forGood whether its client left for good, and was not just silent for too long
   */
  record Withdrawn(int client, String name, boolean forGood) implements Entry {}

  /** A client that joined was handed a version, before anybody called in the round. */
  record Admitted(int round, int client, int version) implements Entry {}

  /**
   * A round was planned; nobody hears of a plan before it is in the ledger.
   *
   * @param since first of the rounds with the same members up to this one
   * @param members clients that take part, in increasing order
   * @param gains by member, as probabilities and shares are
   * @param shares of the band, reserved before the draws
   */
  record Planned(
      int round, int since, int[] members, double[] gains, double[] probabilities, double[] shares)
      implements Entry {
    /** The same plan with other shares. */
    public Planned withShares(double... others) {
      return new Planned(round, since, members, gains, probabilities, others);
    }
  }

  /**
   * A round's band was divided among its callers; nobody hears of a share before it is in the
   * ledger.
   *
   * @param callers who drew a call and said so in time, in increasing order
   * @param shares by caller
   */
  record Granted(int round, int[] callers, double[] shares) implements Entry {}

  /**
   * A caller's update arrived whole; it is acknowledged when this is in the ledger.
   *
   * @param base version that the update starts from
   * @param digest of the update's bytes
   */
  record Received(int round, int client, int base, Digest digest) implements Entry {}

  /**
   * A round ended.
   *
   * @param callers whose updates were applied, in this order
   * @param version number of the newest model from now on
   * @param digest of its bytes, null if it is the one of before
   * @param waiting digest of the updates that the aggregation keeps for later, null if it has none
   */
  record Closed(int round, int[] callers, int version, Digest digest, Digest waiting)
      implements Entry {}
}
