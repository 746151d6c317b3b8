package dev.cicada.server.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.server.machine.Event;
import dev.cicada.server.machine.Offer;
import dev.cicada.server.machine.Reply;
import dev.cicada.server.quota.RateLimit;
import dev.cicada.server.quota.RateLimits;
import dev.cicada.server.quota.Transfers;
import dev.cicada.wire.Reason;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * The uploads that a server has under way, and who may begin one, with the quotas of the real one:
 * a few at once, the newest of each name, so many beginnings a second; cut when their round closes.
 * A process that is killed takes all of it along.
 */
final class SimulatedUploads {
  private static final int MOST = 2;
  private static final double BEGUN_PER_SECOND = 5;

  private final SimulatedWorld world;
  private final Semaphore slots = new Semaphore(MOST);
  private final Transfers<Upload> underWay = new Transfers<>();
  private final RateLimits rates;

  SimulatedUploads(SimulatedWorld world) {
    this.world = world;
    rates = new RateLimits(() -> new RateLimit(BEGUN_PER_SECOND, () -> 1_000_000L * world.now()));
  }

  /** A header has come. */
  void begin(SimulatedWorld.Sent sent, boolean drips, Consumer<Reply> asker) {
    new Upload(sent, drips, asker).begin();
  }

  /** A round is over, and no more updates of it are accepted. */
  void roundClosed(int round) {
    underWay.all().forEach(upload -> upload.roundClosed(round));
  }

  /** No slot is lost, and none is held by an upload that has ended. */
  void check() {
    assertThat(slots.availablePermits() + underWay.count()).isEqualTo(MOST);
  }

  private final class Upload implements Transfers.Transfer {
    private final SimulatedWorld.Sent sent;
    private final String name;
    private final boolean drips;
    private final Consumer<Reply> asker;
    private boolean hasSlot;
    private boolean accepted;
    private boolean submitted;
    private boolean answered;

    Upload(SimulatedWorld.Sent sent, boolean drips, Consumer<Reply> asker) {
      this.sent = sent;
      name = sent.offer().member().name();
      this.drips = drips;
      this.asker = asker;
    }

    void begin() {
      if (!rates.allow(name)) {
        world.tooFast++;
        refuse(Reason.TOO_FAST);
        return;
      }
      if (!slots.tryAcquire()) {
        world.busy++;
        refuse(Reason.BUSY);
        return;
      }
      hasSlot = true;
      underWay.begin(name, this);
      world.arrive(new Event.Offered(this::offered, sent.offer()));
    }

    private void offered(Reply reply) {
      if (!(reply instanceof Reply.Accepted)) {
        answer(reply);
      } else {
        accepted = true;
        if (!drips) {
          world.whileServing(world.delay(), this::arrived);
        }
      }
    }

    private void arrived() {
      if (!answered) {
        submitted = true;
        world.arrived(sent, this::answer);
      }
    }

    @Override
    public void displace() {
      world.displaced++;
      refuse(Reason.BUSY);
    }

    void roundClosed(int round) {
      Offer offer = sent.offer();
      if (accepted && !submitted && offer.round() <= round) {
        world.cut++;
        refuse(Reason.ROUND_NOT_OPEN);
      }
    }

    private void refuse(Reason reason) {
      answer(new Reply.Refused(reason, "quotas"));
    }

    private void answer(Reply reply) {
      if (answered) {
        return;
      }
      answered = true;
      if (hasSlot) {
        underWay.end(name, this);
        slots.release();
      }
      asker.accept(reply);
    }
  }
}
