package dev.cicada.runtime.machine;

import dev.cicada.runtime.ledger.Digest;
import java.util.function.Consumer;

/** A client as the protocol wants it, over the simulated network. */
final class SimulatedClient {
  private final String name;
  private final SimulatedWorld world;
  private int connection;
  private int number = -1;
  private int held = -1;
  private float[] model;

  SimulatedClient(String name, SimulatedWorld world) {
    this.name = name;
    this.world = world;
  }

  /** Enrols and listens, again and again until that works. */
  void connect() {
    int current = ++connection;
    number = -1;
    world.after(
        world.patience(),
        () -> {
          if (current == connection && number < 0) {
            connect();
          }
        });
    world.send(
        new Event.Enrol(
            whileConnected(
                reply -> {
                  number = ((Reply.Place) reply).client();
                  world.send(new Event.Listening(number));
                }),
            name));
  }

  /** The connection breaks; what is on its way to the client is lost. */
  void cut() {
    connection++;
    number = -1;
    world.after(world.delay() * 5, this::connect);
  }

  /** The process is killed, and another one started. */
  void kill() {
    held = -1;
    model = null;
    cut();
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

  void announced(int client, Announcement announcement) {
    if (client == number) {
      this.<Announcement>whileConnected(this::told).accept(announcement);
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
      double gain = 1e-12 * (1 + (number * 7 + measure.round() * 13) % 10);
      world.send(new Event.Gain(orReconnect(), number, measure.round(), gain));
    } else if (announcement instanceof Announcement.Call call && !call.received()) {
      answer(call);
    }
  }

  private void answer(Announcement.Call call) {
    if (call.mustCall() || world.calls(number, call.round(), call.probability())) {
      float[] update = train(call.round());
      byte[] bytes = SimulatedWorld.bytes(update);
      Digest digest = Digest.of(Digest.computation().digest(bytes));
      world.invariants.sent(number, call.round(), digest, update);
      Offer offer = new Offer(number, call.round(), held, digest, new byte[0]);
      int caller = number;
      Consumer<Reply> answered = orReconnect();
      world.upload(
          offer,
          update,
          reply -> {
            if (reply instanceof Reply.Acknowledged) {
              world.invariants.acknowledged(caller, call.round(), digest);
            }
            answered.accept(reply);
          });
    } else {
      world.send(new Event.Declined(orReconnect(), number, call.round()));
    }
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
      update[i] = -0.1f * model[i] + 0.01f * (1 + number) * (round % 5) - 0.003f * i;
    }
    return update;
  }
}
