import dev.cicada.extension.About;
import dev.cicada.scheme.Calls;
import dev.cicada.scheme.Conditions;
import dev.cicada.scheme.Decision;
import dev.cicada.scheme.Scheme;
import dev.cicada.scheme.SchemeProvider;
import dev.cicada.scheme.SchemeSettings;
import dev.cicada.settings.Settings;

/**
 * A scheme that listens to calls. Every client has a queue that grows by its share of all data
 * and shrinks when it calls. The clients with the longest queues for the energy of a call are
 * chosen.
 *
 * <p>{@code ./cicada simulate --plugin examples/VirtualQueues.java --set scheme=virtual-queues}
 */
public final class VirtualQueues implements SchemeProvider {
  @Override
  public About about() {
    return About.of("virtual-queues", "whoever is owed most calls for the energy they take")
        .reading(SchemeSettings.SENDERS)
        .drawn(0x542788, "plus");
  }

  @Override
  public Steering steering() {
    return Steering.SENDERS;
  }

  @Override
  public Scheme scheme(Settings settings) {
    int senders = SchemeSettings.wholeSenders(settings, name());
    return new Scheme() {
      @Override
      public Rule start(Conditions conditions) {
        return new Queues(conditions, Math.min(senders, conditions.clients()));
      }

      @Override
      public Hearing hearing() {
        return Hearing.CALLS;
      }
    };
  }

  private static final class Queues implements Scheme.Rule {
    private final Conditions conditions;
    private final int senders;
    private final double[] owed;
    private final double[] share;

    Queues(Conditions conditions, int senders) {
      this.conditions = conditions;
      this.senders = senders;
      owed = new double[conditions.clients()];
      share = new double[conditions.clients()];
      double all = 0;
      for (int samples : conditions.samples()) {
        all += samples;
      }
      for (int client = 0; client < share.length; client++) {
        share[client] = conditions.samples()[client] / all;
      }
    }

    @Override
    public Decision decide(int round, double[] gains) {
      double[] worth = new double[gains.length];
      for (int client = 0; client < gains.length; client++) {
        double joules = conditions.network().uploadJoules(client, 1.0 / senders, gains[client]);
        worth[client] = (owed[client] + share[client]) / joules;
      }
      double[] probabilities = new double[gains.length];
      for (int call = 0; call < senders; call++) {
        int best = 0;
        for (int client = 1; client < worth.length; client++) {
          best = worth[client] > worth[best] ? client : best;
        }
        probabilities[best] = 1;
        worth[best] = Double.NEGATIVE_INFINITY;
      }
      return Decision.withEqualShares(probabilities);
    }

    /** Queues follow the calls that were made, even forced ones, not those that were decided. */
    @Override
    public void closed(Calls calls) {
      for (int client = 0; client < owed.length; client++) {
        owed[client] += senders * share[client];
      }
      for (int client : calls.clients()) {
        owed[client] = Math.max(0, owed[client] - 1);
      }
    }

    @Override
    public double[] memory() {
      return owed.clone();
    }

    @Override
    public int memoryPerClient() {
      return 1;
    }

    @Override
    public void recall(double[] memory) {
      System.arraycopy(memory, 0, owed, 0, owed.length);
    }
  }
}
