package dev.cicada.protocol;

import dev.cicada.extension.About;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;

/**
 * Staleness-weighted mixing: the global model moves part of the way to each caller's local model.
 *
 * <p>{@code x <- (1 - a) x + a (y_k + delta_k)} with a = mixing s(staleness), for one caller after
 * the other; Xie, Koyejo, Gupta: Asynchronous Federated Optimization (2019), Algorithm 1. The
 * staleness of all callers of a round is counted from the model before the round.
 *
 * @param mixing alpha, in (0, 1]
 * @param weight s
 */
public record FedAsync(double mixing, StalenessWeight weight) implements Aggregation {
  private static final Setting<Double> MIXING =
      new Setting<>(
          "mixing",
          0.6,
          ValueType.number("above 0 and at most 1", value -> value > 0 && value <= 1),
          "for fed-async: how far the model moves to a caller's");

  public FedAsync {
    if (!(mixing > 0 && mixing <= 1)) {
      throw new IllegalArgumentException(
          "mixing is " + mixing + "; it must be above 0 and at most 1. Maybe 0.6.");
    }
  }

  @Override
  public boolean isByCoordinate() {
    return true;
  }

  @Override
  public Accumulator start(int clients, int parameterCount, float[][] state) {
    double[] mixed = new double[parameterCount];
    return new Accumulator() {
      /** The part of the model before the round that is left after mixing. */
      private double remaining = 1;

      private boolean any;

      @Override
      public void add(Update update) {
        float[] held = update.held();
        float[] values = update.values();
        double part = mixing * weight.of(update.staleness());
        for (int i = 0; i < mixed.length; i++) {
          double local = (double) held[i] + values[i];
          mixed[i] = (1 - part) * mixed[i] + part * local;
        }
        remaining *= 1 - part;
        any = true;
      }

      @Override
      public boolean apply(float[] model) {
        if (!any) {
          return false;
        }
        for (int i = 0; i < mixed.length; i++) {
          model[i] = (float) (remaining * model[i] + mixed[i]);
          mixed[i] = 0;
        }
        remaining = 1;
        any = false;
        return true;
      }
    };
  }

  /** Makes it known as {@code fed-async}. */
  public static final class Provider implements AggregationProvider {
    @Override
    public About about() {
      return About.of(
              "fed-async", "the model moves part of the way to each caller's, less for stale ones")
          .at(20)
          .reading(MIXING)
          .reading(AggregationSettings.OF_STALENESS);
    }

    @Override
    public Aggregation aggregation(Settings settings) {
      return new FedAsync(settings.get(MIXING), AggregationSettings.weight(settings));
    }
  }
}
