package dev.cicada.runtime.machine;

import dev.cicada.runtime.ledger.Digest;
import java.util.function.Consumer;

/** A client as the protocol wants it, but for a slip now and then, over the simulated network. */
final class SimulatedClient {
  final String name;
  private final SimulatedWorld world;
  private int connection;
  private Client self;
  private int held = -1;
  private float[] model;
  private long enrolling;
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
    enrolling = world.now();
    world.send(
        new Event.Enrol(
            whileConnected(
                reply -> {
                  if (reply instanceof Reply.Place place) {
                    self = place.client();
                    world.send(new Event.Listening(self));
                  }
                }),
            name));
  }

  /** The connection breaks; what is on its way to the client is lost. */
  void cut() {
    away(world.delay() * 5);
  }

  /** The client is not heard of for so long. */
  void away(long millis) {
    connection++;
    self = null;
    world.after(millis, this::connect);
  }

  /** The process is killed, and another one started. */
  void kill() {
    held = -1;
    model = null;
    cut();
  }

  /**
   * Leaves for good: asks for that until it is answered, while older requests are on the way; but
   * for enrolment, which would get it another place.
   */
  void withdraw() {
    leaving = true;
    connection++;
    world.invariants.wantsToLeave(name);
    long sinceEnrolling = world.now() - enrolling;
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
    world.send(new Event.Withdrew(reply -> answered[0] = true, name));
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

  void announced(Client client, Announcement announcement) {
    if (client.equals(self)) {
      this.<Announcement>whileConnected(this::told).accept(announcement);
    }
  }

  void dismissed(Client client) {
    if (client.equals(self)) {
      cut();
    }
  }

  private void told(Announcement announcement) {
    if (announcement.held() != held) {
      model = world.fetch(announcement.held());
      held = model == null ? -1 : announcement.held();
    }
    if (held < 0) {
      return;
    }
    if (announcement instanceof Announcement.Measure measure) {
      double gain = 1e-12 * (1 + (self.number() * 7 + measure.round() * 13) % 10);
      world.send(new Event.Gain(orReconnect(), self, measure.round(), gain));
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
    byte[] bytes = SimulatedWorld.bytes(update);
    Digest digest = Digest.of(Digest.computation().digest(bytes));
    world.invariants.sent(name, round, digest, update);
    Consumer<Reply> answered = orReconnect();
    world.upload(
        new Offer(self, round, held, digest, new byte[0]),
        update,
        reply -> {
          if (reply instanceof Reply.Acknowledged) {
            world.invariants.acknowledged(name, round, digest);
          }
          answered.accept(reply);
        });
  }

  /** Hears an answer; without one, the connection counts as broken. */
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
