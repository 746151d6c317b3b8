package dev.cicada.scheme;

import dev.cicada.extension.About;
import dev.cicada.settings.Settings;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The clients take turns: the paper's third benchmark, Section V-A.
 *
 * @param senders callers per round, k in the paper; all clients if there are fewer
 */
public record AgeBasedScheme(int senders) implements Scheme {
  public static final String NAME = "age-based";

  @Override
  public Rule start(Conditions conditions) {
    return new Turns(conditions.clients(), Math.min(senders, conditions.clients()));
  }

  /** The clients in a line. The callers of a round go from its front to its end. */
  private static final class Turns implements Rule {
    private static final int UNKNOWN = -1;

    private final int callers;
    private final int[] line;
    private int front = UNKNOWN;

    Turns(int clients, int callers) {
      this.callers = callers;
      line = IntStream.range(0, clients).toArray();
    }

    @Override
    public Decision decide(int round, double[] gains) {
      if (front == UNKNOWN) {
        front = (int) ((long) round * callers % line.length);
      }
      double[] probabilities = new double[line.length];
      for (int turn = 0; turn < callers; turn++) {
        probabilities[line[front]] = 1;
        front = (front + 1) % line.length;
      }
      return Decision.withEqualShares(probabilities);
    }

    /** By client, how many others are ahead of it in the line. */
    @Override
    public double[] memory() {
      double[] before = new double[line.length];
      for (int i = 0; i < line.length; i++) {
        before[line[(Math.max(0, front) + i) % line.length]] = i;
      }
      return before;
    }

    @Override
    public int memoryPerClient() {
      return 1;
    }

    @Override
    public void recall(double[] before) {
      int[] ordered =
          IntStream.range(0, line.length)
              .boxed()
              .sorted(Comparator.comparingDouble(client -> before[client]))
              .mapToInt(Integer::intValue)
              .toArray();
      System.arraycopy(ordered, 0, line, 0, line.length);
      front = 0;
    }

    /** Newcomers have just received a model, so they go to the end of the line. */
    @Override
    public void changed(int round, int... newcomers) {
      double[] before = memory();
      for (int client : newcomers) {
        before[client] += line.length;
      }
      recall(before);
    }
  }

  /** Makes it known as {@code age-based}. */
  public static final class Provider implements SchemeProvider {
    @Override
    public About about() {
      return About.of(
              NAME, "the clients in turn, a fixed number in each round: a benchmark of the paper")
          .at(60)
          .reading(SchemeSettings.SENDERS)
          .drawn(0x009e73, "diamond");
    }

    @Override
    public Scheme scheme(Settings settings) {
      return new AgeBasedScheme(SchemeSettings.wholeSenders(settings, name()));
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
