package dev.cicada.server.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.server.history.Member;
import dev.cicada.server.machine.Announcement;
import dev.cicada.server.machine.Event;
import dev.cicada.server.machine.Offer;
import dev.cicada.server.machine.Reply;
import dev.cicada.wire.ArrayBytes;
import dev.cicada.wire.Digest;
import dev.cicada.wire.Reason;
import java.util.function.Consumer;

/** A client on the simulated network that follows the protocol, except for a slip now and then. */
final class SimulatedClient {
  final String name;
  private final SimulatedWorld world;
  private int connection;
  private Member self;
  private Member last;
  private int lastRound;
  private int held = -1;
  private float[] model;
  private long enrollingAnew = -SimulatedWorld.LONGEST_DELAY_MILLIS;
  private boolean leaving;

  SimulatedClient(String name, SimulatedWorld world) {
    this.name = name;
    this.world = world;
  }

  /** Enrols and listens, again and again until that works. */
  void connect() {
    if (leaving) {
      return;
    }
    int current = ++connection;
    self = null;
    world.after(
        world.patience(),
        () -> {
          if (current == connection && self == null) {
            connect();
          }
        });
    boolean returns = last != null;
    enrollingAnew = returns ? enrollingAnew : world.now();
    world.send(
        new Event.Enrol(
            whileConnected(
                reply -> {
                  if (reply instanceof Reply.Placed place) {
                    self = place.member();
                    last = self;
                    world.send(new Event.Listening(self));
                    replayIfItSlips();
                  }
                }),
            name,
            returns,
            ownSamples(name)));
  }

  /** Breaks the connection. What is on its way to the client is lost. */
  void cut() {
    away(world.delay() * 5);
  }

  /** Keeps the client away for this long. */
  void away(long millis) {
    connection++;
    self = null;
    world.after(millis, this::connect);
  }

  /** Kills the process, and starts another one. */
  void kill() {
    held = -1;
    model = null;
    cut();
  }

  /**
   * Leaves for good: asks for that until it is answered, while older requests are on the way; but
   * for its first enrolment, which would let it in as a newcomer.
   */
  void withdraw() {
    leaving = true;
    connection++;
    world.invariants.wantsToLeave(name);
    long sinceEnrolling = world.now() - enrollingAnew;
    world.after(
        Math.max(0, SimulatedWorld.LONGEST_DELAY_MILLIS + 1 - sinceEnrolling), this::askToLeave);
  }

  boolean isLeaving() {
    return leaving;
  }

  private void askToLeave() {
    boolean[] answered = {false};
    world.after(
        world.patience(),
        () -> {
          if (!answered[0]) {
            askToLeave();
          }
        });
    world.send(
        new Event.Withdrew(
            reply -> {
              if (!answered[0] && last != null) {
                haunt();
              }
              answered[0] = true;
            },
            name));
  }

  /** Sends requests that come late, when another client may have the place. */
  private void haunt() {
    for (int late = 0; late < 4; late++) {
      int round = lastRound + late / 2;
      world.after(
          world.delay() * 20,
          () -> {
            if (world.invariants.hasDeparted(name)) {
              world.send(new Event.Enrol(this::requireNoPlace, name, true, 0));
            }
            world.send(new Event.Listening(last));
            world.send(new Event.Gain(reply -> {}, last, round, gain(name, round)));
            world.send(new Event.Claimed(reply -> {}, last, round, new byte[0]));
            world.send(new Event.Declined(reply -> {}, last, round));
            replay(last);
          });
    }
  }

  private void requireNoPlace(Reply reply) {
    assertThat(reply)
        .as("%s has left for good", name)
        .isInstanceOfSatisfying(
            Reply.Refused.class,
            refused -> assertThat(refused.reason()).isEqualTo(Reason.WITHDRAWN));
  }

  /** Sends again what was last sent from a place, whoever sent it. */
  private void replay(Member client) {
    SimulatedWorld.Sent again = world.lastSent(client.number());
    if (again != null) {
      Offer offer = again.offer();
      upload(
          new Offer(client, offer.round(), offer.base(), offer.digest(), offer.proof()),
          again.update(),
          reply -> {});
    }
  }

  private void replayIfItSlips() {
    if (world.slips()) {
      replay(self);
    }
  }

  private <T> Consumer<T> whileConnected(Consumer<T> handler) {
    int current = connection;
    return message ->
        world.after(
            world.delay(),
            () -> {
              if (current == connection) {
                handler.accept(message);
              }
            });
  }

  void announced(Member client, Announcement announcement) {
    if (client.equals(self)) {
      this.<Announcement>whileConnected(this::told).accept(announcement);
    }
  }

  void dismissed(Member client) {
    if (client.equals(self)) {
      cut();
    }
  }

  private void told(Announcement announcement) {
    lastRound = announcement.round();
    if (announcement.held() != held) {
      model = world.fetch(announcement.held());
      held = model == null ? -1 : announcement.held();
    }
    if (held < 0) {
      return;
    }
    if (announcement instanceof Announcement.Measure measure) {
      double gain = gain(name, measure.round());
      world.send(new Event.Gain(orReconnect(), self, measure.round(), gain));
      replayIfItSlips();
    } else if (announcement instanceof Announcement.Draw draw) {
      boolean calls = calls(draw.round(), draw.probability(), draw.mustCall());
      if (calls && world.slips()) {
        upload(draw.round());
      } else if (calls != world.slips()) {
        claim(draw.round());
      } else {
        world.send(new Event.Declined(orReconnect(), self, draw.round()));
      }
    } else if (announcement instanceof Announcement.Call call && !call.received()) {
      if (calls(call.round(), call.probability(), call.mustCall())) {
        upload(call.round());
      } else {
        world.send(new Event.Declined(orReconnect(), self, call.round()));
      }
    }
  }

  private boolean calls(int round, double probability, boolean mustCall) {
    return mustCall || world.calls(self.number(), round, probability);
  }

  private void claim(int round) {
    world.invariants.claimed(name, round);
    world.send(new Event.Claimed(orReconnect(), self, round, new byte[0]));
  }

  private void upload(int round) {
    float[] update = train(round);
    if (world.slips()) {
      update[0] = 3e38f;
    }
    Digest digest = Digest.ofContent(ArrayBytes.of(update));
    Consumer<Reply> heard = orReconnect();
    Consumer<Reply> refused = whileConnected(reply -> tryAgain(round, reply));
    upload(
        new Offer(self, round, held, digest, new byte[0]),
        update,
        reply -> {
          heard.accept(reply);
          refused.accept(reply);
        });
  }

  /** A client that is too fast, or comes while others are served, tries again a little later. */
  private void tryAgain(int round, Reply reply) {
    if (reply instanceof Reply.Refused refused
        && (refused.reason() == Reason.TOO_FAST || refused.reason() == Reason.BUSY)) {
      int current = connection;
      world.after(
          2 * world.delay(),
          () -> {
            if (current == connection && round == lastRound && held >= 0) {
              upload(round);
            }
          });
    }
  }

  private void upload(Offer offer, float[] update, Consumer<Reply> answered) {
    world.invariants.sent(name, offer.round(), offer.digest(), update);
    world.upload(
        offer,
        update,
        reply -> {
          if (reply instanceof Reply.Acknowledged) {
            world.invariants.acknowledged(name, offer.round(), offer.digest());
          }
          answered.accept(reply);
        });
  }

  /** How many samples a client says it has. Some have none, and some give impossible numbers. */
  static int ownSamples(String name) {
    return Math.max(0, Math.floorMod(7 * name.hashCode(), 40) - 10);
  }

  /** A client's channel in a round. */
  static double gain(String name, int round) {
    return 1e-14 * (1 + Math.floorMod(31 * name.hashCode() + 131 * round, 1_000));
  }

  /** Waits for an answer. Without one, the connection counts as broken. */
  private Consumer<Reply> orReconnect() {
    int current = connection;
    boolean[] answered = {false};
    world.after(
        world.patience(),
        () -> {
          if (current == connection && !answered[0]) {
            cut();
          }
        });
    return whileConnected(reply -> answered[0] = true);
  }

  /** Any function of the model, the client and the round will do. */
  private float[] train(int round) {
    float[] update = new float[model.length];
    for (int i = 0; i < update.length; i++) {
      update[i] = -0.1f * model[i] + 1e-4f * (name.hashCode() % 100) * (1 + round % 5) - 0.003f * i;
    }
    return update;
  }
}
