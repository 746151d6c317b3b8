package dev.cicada.server.machine;

import dev.cicada.server.history.Entry;
import dev.cicada.server.history.Member;
import java.util.function.Consumer;

/** Something that happens to a run. */
public sealed interface Event {
  /** A request, which is answered exactly once, and only when the answer will hold. */
  sealed interface Request extends Event {
    Consumer<Reply> asker();
  }

  /**
   * Somebody wants to take part.
   *
   * @param returns whether it says that it was in the run before
   * @param samples of its own, as many as it says; 0 if it says nothing
   */
  record Enrol(Consumer<Reply> asker, String name, boolean returns, int samples)
      implements Request {}

  /** A client listens, and is told where the run stands. */
  record Listening(Member member) implements Event {}

  /** A client has measured its channel. */
  record Gain(Consumer<Reply> asker, Member member, int round, double gain) implements Request {}

  /** A client has drawn, and does not call. */
  record Declined(Consumer<Reply> asker, Member member, int round) implements Request {}

  /**
   * A client has drawn and calls, and wants a share of the band.
   *
   * @param proof of the draw
   */
  record Claimed(Consumer<Reply> asker, Member member, int round, byte[] proof)
      implements Request {}

  /** A client will not take part for a while. */
  record Left(Consumer<Reply> asker, String name) implements Request {}

  /** A client gives its place up. */
  record Withdrew(Consumer<Reply> asker, String name) implements Request {}

  /** A client asks whether it may send an update. */
  record Offered(Consumer<Reply> asker, Offer offer) implements Request {}

  /**
   * An update that was offered is on the disk, whole and checked.
   *
   * @param norm of the update, finite
   */
  record Arrived(Consumer<Reply> asker, Offer offer, double norm) implements Request {}

  /**
   * The aggregation that was asked for is done, and what it made is on the disk.
   *
   * @param close of the round that it was for
   */
  record Aggregated(Entry.Closed close) implements Event {}

  /** The time for a round's phase is over. */
  record Deadline(int round, Phase phase) implements Event {}
}
