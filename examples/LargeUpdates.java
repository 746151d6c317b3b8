import dev.cicada.extension.About;
import dev.cicada.scheme.Calls;
import dev.cicada.scheme.Conditions;
import dev.cicada.scheme.Decision;
import dev.cicada.scheme.Scheme;
import dev.cicada.scheme.SchemeProvider;
import dev.cicada.scheme.SchemeSettings;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;
import java.util.Arrays;

/**
 * A scheme that listens to what is learned, like Oort. Clients call that hold much data and
 * whose last update was large for its interval. Clients that have not called for long get a
 * bonus, so that what is known of them does not get too old. Clients that have never called come
 * first.
 *
 * <p>{@code ./cicada simulate --plugin examples/LargeUpdates.java --set scheme=large-updates}
 */
public final class LargeUpdates implements SchemeProvider {
  private static final Setting<Double> BONUS =
      new Setting<>(
          "exploration",
          0.1,
          ValueType.notNegative(),
          "what a round without a call adds, in parts of the mean worth of a client");

  @Override
  public About about() {
    return About.of("large-updates", "those call whose last updates were large")
        .reading(BONUS, SchemeSettings.SENDERS)
        .drawn(0xe08214, "diamond");
  }

  @Override
  public Steering steering() {
    return Steering.SENDERS;
  }

  @Override
  public Scheme scheme(Settings settings) {
    int senders = SchemeSettings.wholeSenders(settings, name());
    double bonus = settings.get(BONUS);
    return new Scheme() {
      @Override
      public Rule start(Conditions conditions) {
        return new Selection(conditions, Math.min(senders, conditions.clients()), bonus);
      }

      @Override
      public Hearing hearing() {
        return Hearing.LEARNING;
      }
    };
  }

  private static final class Selection implements Scheme.Rule {
    private final int[] samples;
    private final int senders;
    private final double bonus;

    /** By client, what a call is worth. */
    private final double[] worth;

    /** By client, rounds since its last call. */
    private final double[] age;

    Selection(Conditions conditions, int senders, double bonus) {
      this.samples = conditions.samples();
      this.senders = senders;
      this.bonus = bonus;
      worth = new double[conditions.clients()];
      age = new double[conditions.clients()];
      Arrays.fill(worth, Double.POSITIVE_INFINITY);
    }

    @Override
    public Decision decide(int round, double[] gains) {
      double mean = Arrays.stream(worth).filter(Double::isFinite).average().orElse(0);
      double[] score = new double[worth.length];
      Arrays.setAll(score, client -> worth[client] + bonus * mean * age[client]);
      double[] probabilities = new double[score.length];
      for (int call = 0; call < senders; call++) {
        int best = 0;
        for (int client = 1; client < score.length; client++) {
          best = score[client] > score[best] ? client : best;
        }
        probabilities[best] = 1;
        score[best] = Double.NEGATIVE_INFINITY;
      }
      return Decision.withEqualShares(probabilities);
    }

    @Override
    public void closed(Calls calls) {
      for (int client = 0; client < age.length; client++) {
        age[client]++;
      }
      for (int i = 0; i < calls.count(); i++) {
        int client = calls.clients()[i];
        worth[client] = samples[client] * calls.updateNorms()[i] / calls.intervals()[i];
        age[client] = 0;
      }
    }

    @Override
    public double[] memory() {
      double[] memory = Arrays.copyOf(worth, 2 * worth.length);
      System.arraycopy(age, 0, memory, worth.length, age.length);
      return memory;
    }

    @Override
    public int memoryPerClient() {
      return 2;
    }

    @Override
    public void recall(double[] memory) {
      System.arraycopy(memory, 0, worth, 0, worth.length);
      System.arraycopy(memory, worth.length, age, 0, age.length);
    }
  }
}
