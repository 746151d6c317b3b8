package dev.cicada.scheme;

import dev.cicada.extension.About;
import dev.cicada.settings.Settings;
import java.util.Arrays;

/**
 * The clients with the largest gains call: the paper's second benchmark, Section V-A.
 *
 * @param senders callers per round, k in the paper; all clients if there are fewer. If gains are
 *     equal, the lower client number wins
 */
public record GreedyScheme(int senders) implements Scheme {
  public static final String NAME = "greedy";

  @Override
  public Rule start(Conditions conditions) {
    int callers = Math.min(senders, conditions.clients());
    return (round, gains) -> Decision.withEqualShares(best(gains, callers));
  }

  private static double[] best(double[] gains, int callers) {
    double[] sorted = gains.clone();
    Arrays.sort(sorted);
    double least = sorted[sorted.length - callers];
    double[] probabilities = new double[gains.length];
    int left = callers;
    for (int client = 0; client < gains.length; client++) {
      if (gains[client] > least) {
        probabilities[client] = 1;
        left--;
      }
    }
    for (int client = 0; left > 0; client++) {
      if (gains[client] == least) {
        probabilities[client] = 1;
        left--;
      }
    }
    return probabilities;
  }

  /** Makes it known as {@code greedy}. */
  public static final class Provider implements SchemeProvider {
    @Override
    public About about() {
      return About.of(
              NAME,
              "the clients with the largest gains, a fixed number in each round: a benchmark of the paper")
          .at(50)
          .reading(SchemeSettings.SENDERS)
          .drawn(0xd55e00, "triangle-down");
    }

    @Override
    public Scheme scheme(Settings settings) {
      return new GreedyScheme(SchemeSettings.wholeSenders(settings, name()));
    }

    @Override
    public Steering steering() {
      return Steering.SENDERS;
    }

    @Override
    public Part part() {
      return Part.BENCHMARK;
    }
  }
}
