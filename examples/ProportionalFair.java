import dev.cicada.extension.About;
import dev.cicada.scheme.Conditions;
import dev.cicada.scheme.Decision;
import dev.cicada.scheme.Scheme;
import dev.cicada.scheme.SchemeProvider;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;
import java.util.Arrays;

/**
 * A scheme: the client calls whose channel is best compared with its recent mean.
 *
 * <p>{@code ./cicada simulate --plugin examples/ProportionalFair.java --set
 * scheme=proportional-fair}
 */
public final class ProportionalFair implements SchemeProvider {
  private static final Setting<Double> WINDOW =
      new Setting<>("fairWindow", 20.0, ValueType.positive(), "rounds over which gains are averaged");

  @Override
  public About about() {
    return About.of("proportional-fair", "the best channel relative to its own mean")
        .reading(WINDOW)
        .drawn(0x8c510a, "hexagon");
  }

  @Override
  public Scheme scheme(Settings settings) {
    double window = settings.get(WINDOW);
    return conditions -> new Fair(conditions, window);
  }

  private static final class Fair implements Scheme.Rule {
    private final double window;
    private double[] means;

    Fair(Conditions conditions, double window) {
      this.window = window;
      means = new double[conditions.clients()];
    }

    @Override
    public Decision decide(int round, double[] gains) {
      int best = 0;
      for (int client = 0; client < gains.length; client++) {
        double rounds = means[client] == 0 ? 1 : Math.min(round + 1, window); // 0: it is new
        means[client] += (gains[client] - means[client]) / rounds;
        best = gains[client] / means[client] > gains[best] / means[best] ? client : best;
      }
      double[] probabilities = new double[gains.length];
      probabilities[best] = 1;
      return Decision.withEqualShares(probabilities);
    }

    // The memory is handed out and taken back, so that a run can be stopped and resumed.
    @Override
    public double[] memory() {
      return means.clone();
    }

    @Override
    public int memoryPerClient() {
      return 1;
    }

    @Override
    public void recall(double[] memory) {
      means = Arrays.copyOf(memory, memory.length);
    }
  }
}
