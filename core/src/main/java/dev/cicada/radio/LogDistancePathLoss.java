package dev.cicada.radio;

import dev.cicada.extension.About;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;
import dev.cicada.text.Require;

/**
 * A loss that grows by the same number of decibels for every tenfold distance: {@code intercept +
 * slope log10(r)}, with r in kilometers.
 *
 * @param interceptDb the loss at one kilometer
 * @param slopeDbPerDecade ten times the path loss exponent
 */
public record LogDistancePathLoss(double interceptDb, double slopeDbPerDecade) implements PathLoss {
  /** 128.1 + 37.6 log10(r): macro cells at 2 GHz, 3GPP TR 36.942; the paper's, Section V-A. */
  public static final LogDistancePathLoss MACRO_2_GHZ = new LogDistancePathLoss(128.1, 37.6);

  private static final Setting<Double> INTERCEPT =
      new Setting<>(
          "interceptDb",
          MACRO_2_GHZ.interceptDb(),
          ValueType.positive(),
          "for log-distance: loss at one kilometer");
  private static final Setting<Double> SLOPE =
      new Setting<>(
          "slopeDbPerDecade",
          MACRO_2_GHZ.slopeDbPerDecade(),
          ValueType.positive(),
          "for log-distance: ten times the path loss exponent");

  private static final double METERS_PER_KILOMETER = 1000;

  public LogDistancePathLoss {
    Require.positive("interceptDb", interceptDb, "Maybe the sign is wrong: a loss is positive.");
    Require.positive("slopeDbPerDecade", slopeDbPerDecade, "Maybe 37.6, as in macro cells.");
  }

  @Override
  public double decibels(double distanceMeters, boolean lineOfSight) {
    Require.positive("distanceMeters", distanceMeters, "Maybe set a minimum distance.");
    return interceptDb + slopeDbPerDecade * StrictMath.log10(distanceMeters / METERS_PER_KILOMETER);
  }

  @Override
  public double lineOfSightProbability(double distanceMeters) {
    return 0;
  }

  /** Makes it known as {@code log-distance}. */
  public static final class Provider implements PathLossProvider {
    @Override
    public About about() {
      return About.of(
              "log-distance", "the paper's: so many decibels more for ten times the distance")
          .at(10)
          .reading(INTERCEPT, SLOPE);
    }

    @Override
    public PathLoss pathLoss(Settings settings) {
      return new LogDistancePathLoss(settings.get(INTERCEPT), settings.get(SLOPE));
    }
  }
}
