package dev.cicada.server.machine;

import dev.cicada.server.history.Entry;
import dev.cicada.server.history.Member;
import java.util.function.Consumer;

/** Something that happens to a run. */
public sealed interface Event {
  /** A request. It is answered exactly once, and only when the answer is durable. */
  sealed interface Request extends Event {
    Consumer<Reply> asker();
  }

  /**
   * A client wants to take part.
   *
   * @param returns whether it says that it was in the run before
   * @param samples how many of its own it says it holds; 0 if it does not say
   */
  record Enrol(Consumer<Reply> asker, String name, boolean returns, int samples)
      implements Request {}

  /** A client listens, and is told the state of the round. */
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

  /** A client gives up its place. */
  record Withdrew(Consumer<Reply> asker, String name) implements Request {}

  /** A client asks whether it may send an update. */
  record Offered(Consumer<Reply> asker, Offer offer) implements Request {}

  /**
   * An update that was offered is on the disk, complete and checked.
   *
   * @param norm of the update, finite
   */
  record Arrived(Consumer<Reply> asker, Offer offer, double norm) implements Request {}

  /**
   * The aggregation that was asked for is done, and its result is on the disk.
   *
   * @param close of its round
   */
  record Aggregated(Entry.Closed close) implements Event {}

  /** The time for a phase of a round is up. */
  record Deadline(int round, Phase phase) implements Event {}
}
