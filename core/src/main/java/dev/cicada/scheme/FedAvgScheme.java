package dev.cicada.scheme;

import dev.cicada.extension.About;
import dev.cicada.random.Purpose;
import dev.cicada.random.Seed;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Synchronous rounds: some clients, drawn uniformly, train from the newest model while the round
 * waits for them.
 *
 * <p>McMahan et al.: Communication-Efficient Learning of Deep Networks from Decentralized Data
 * (2017), Algorithm 1. The callers share the band equally.
 *
 * @param senders callers per round; all clients if there are fewer
 * @param deadlineSeconds after which a round ends; infinite if it waits for all
 */
public record FedAvgScheme(int senders, double deadlineSeconds) implements Scheme {
  public static final String NAME = "fed-avg";

  static final Setting<Optional<Double>> DEADLINE =
      new Setting<>(
          "roundDeadlineSeconds",
          Optional.empty(),
          ValueType.positive().or("none"),
          "for schemes that wait for their callers: slower callers are dropped from the round");

  @Override
  public Pace pace() {
    return new Pace(true, deadlineSeconds);
  }

  @Override
  public Rule start(Conditions conditions) {
    int clients = conditions.clients();
    int chosen = Math.min(senders, clients);
    Seed seed = conditions.seed().split(Purpose.SELECTION).split(clients);
    return (round, gains) -> {
      int[] order = IntStream.range(0, clients).toArray();
      seed.stream(round).shuffle(order);
      double[] probabilities = new double[clients];
      double[] shares = new double[clients];
      for (int client : Arrays.copyOf(order, chosen)) {
        probabilities[client] = 1;
        shares[client] = 1.0 / chosen;
      }
      return new Decision(probabilities, shares);
    };
  }

  /** Makes it known as {@code fed-avg}. */
  public static final class Provider implements SchemeProvider {
    @Override
    public About about() {
      return About.of(
              NAME, "synchronous rounds: some clients at random, and the server waits for them")
          .at(80)
          .reading(SchemeSettings.SENDERS, DEADLINE)
          .drawn(0x8c510a, "three-pointed-star");
    }

    @Override
    public Scheme scheme(Settings settings) {
      return new FedAvgScheme(
          SchemeSettings.wholeSenders(settings, name()),
          settings.get(DEADLINE).orElse(Double.POSITIVE_INFINITY));
    }

    @Override
    public Steering steering() {
      return Steering.SENDERS;
    }

    @Override
    public String aggregation() {
      return "fed-avg";
    }
  }
}
