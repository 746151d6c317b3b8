import dev.cicada.extension.About;
import dev.cicada.protocol.Aggregation;
import dev.cicada.protocol.AggregationProvider;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;

/**
 * An aggregation: the paper's sum with a momentum at the server, which a resumed run keeps.
 *
 * <p>{@code ./cicada simulate --plugin examples/ServerMomentum.java --set
 * aggregation=server-momentum}
 */
public final class ServerMomentum implements AggregationProvider {
  private static final Setting<Double> KEPT =
      new Setting<>(
          "momentumKept",
          0.9,
          ValueType.number("from 0 to below 1", value -> value >= 0 && value < 1),
          "for server-momentum: how much of the last step is taken again");

  @Override
  public About about() {
    return About.of("server-momentum", "the paper's sum, and part of the last step again")
        .reading(KEPT);
  }

  @Override
  public Aggregation aggregation(Settings settings) {
    double kept = settings.get(KEPT);
    return (clients, parameterCount, state) -> new Momentum(kept, clients, parameterCount, state);
  }

  private static final class Momentum implements Aggregation.Accumulator {
    private final double kept;
    private final int clients;
    private final double[] sum;
    private final float[] velocity;

    Momentum(double kept, int clients, int parameterCount, float[][] state) {
      this.kept = kept;
      this.clients = clients;
      sum = new double[parameterCount];
      velocity = state.length == 0 ? new float[parameterCount] : state[0].clone();
    }

    @Override
    public void add(Aggregation.Update update) {
      for (int i = 0; i < sum.length; i++) {
        sum[i] += update.values()[i];
      }
    }

    @Override
    public boolean apply(float[] model) {
      for (int i = 0; i < sum.length; i++) {
        velocity[i] = (float) (kept * velocity[i] + sum[i] / clients);
        model[i] += velocity[i];
        sum[i] = 0;
      }
      return true;
    }

    @Override
    public float[][] state() {
      return new float[][] {velocity.clone()};
    }
  }
}
