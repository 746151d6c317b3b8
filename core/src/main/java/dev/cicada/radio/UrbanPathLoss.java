package dev.cicada.radio;

import dev.cicada.extension.About;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;
import dev.cicada.text.Require;

/**
 * Urban path loss of 3GPP TR 38.901, Tables 7.4.1-1 (loss) and 7.4.2-1 (line of sight), with d2D
 * the distance on the ground and d3D the one between the antennas.
 *
 * <p>The tables cover 10 m to 5 km; beyond, their formulas are simply continued. Clients are below
 * 13 m, where the effective environment height is 1 m and the line of sight does not depend on the
 * client's height. The matching shadowing is {@link Shadowing#URBAN_MACRO} and {@link
 * Shadowing#URBAN_MICRO}.
 */
public record UrbanPathLoss(
    Environment environment,
    double carrierHz,
    double baseStationHeightMeters,
    double clientHeightMeters)
    implements PathLoss {
  private static final double LOWEST_CARRIER_HZ = 0.5e9;
  private static final double HIGHEST_CARRIER_HZ = 100e9;
  private static final Setting<Double> CARRIER =
      new Setting<>(
          "carrierHz",
          2e9,
          ValueType.number(
              "from 5e8 to 1e11. Maybe it was given in GHz",
              value -> value >= LOWEST_CARRIER_HZ && value <= HIGHEST_CARRIER_HZ),
          "for urban path losses");

  private static final double HZ_PER_GHZ = 1e9;
  private static final double LIGHT_METERS_PER_SECOND = 3e8;
  private static final double ENVIRONMENT_HEIGHT_METERS = 1;
  private static final double REFERENCE_CLIENT_HEIGHT_METERS = 1.5;
  private static final double CERTAIN_SIGHT_METERS = 18;

  public UrbanPathLoss {
    Require.within(
        "carrierHz",
        carrierHz,
        LOWEST_CARRIER_HZ,
        HIGHEST_CARRIER_HZ,
        "Maybe it was given in GHz: 3.5 GHz is 3.5e9.");
    Require.within(
        "baseStationHeightMeters",
        baseStationHeightMeters,
        1.5,
        150,
        "Maybe 25 (UMa) or 10 (UMi).");
    Require.that(
        clientHeightMeters >= 1.5 && clientHeightMeters < 13,
        "clientHeightMeters",
        clientHeightMeters,
        "at least 1.5 and below 13",
        "Maybe 1.5, on foot.");
  }

  /** Urban macro (UMa) with the antenna heights of the standard, 25 m and 1.5 m. */
  public static UrbanPathLoss macro(double carrierHz) {
    return new UrbanPathLoss(Environment.MACRO, carrierHz, 25, 1.5);
  }

  /** Urban micro street canyon (UMi) with the antenna heights of the standard, 10 m and 1.5 m. */
  public static UrbanPathLoss micro(double carrierHz) {
    return new UrbanPathLoss(Environment.MICRO, carrierHz, 10, 1.5);
  }

  @Override
  public double decibels(double distanceMeters, boolean lineOfSight) {
    Require.positive("distanceMeters", distanceMeters, "Maybe set a minimum distance.");
    double climb = baseStationHeightMeters - clientHeightMeters;
    double logDistance = StrictMath.log10(distanceMeters * distanceMeters + climb * climb) / 2;
    double logCarrier = StrictMath.log10(carrierHz / HZ_PER_GHZ);
    double sighted = sighted(distanceMeters, climb, logDistance, logCarrier);
    return lineOfSight ? sighted : Math.max(sighted, obstructed(logDistance, logCarrier));
  }

  private double sighted(double distance, double climb, double logDistance, double logCarrier) {
    double atOneMeter = environment.interceptDb + 20 * logCarrier;
    double breakpoint = breakpointMeters();
    if (distance <= breakpoint) {
      return atOneMeter + environment.slopeDb * logDistance;
    }
    double logBreakpoint = StrictMath.log10(breakpoint * breakpoint + climb * climb);
    return atOneMeter + 40 * logDistance - environment.breakpointDb * logBreakpoint;
  }

  private double obstructed(double logDistance, double logCarrier) {
    return environment.obstructedInterceptDb
        + environment.obstructedSlopeDb * logDistance
        + environment.obstructedCarrierDb * logCarrier
        - environment.heightDbPerMeter * (clientHeightMeters - REFERENCE_CLIENT_HEIGHT_METERS);
  }

  /** Where the loss in line of sight becomes steeper: d'BP, note 1 of Table 7.4.1-1. */
  double breakpointMeters() {
    return 4
        * (baseStationHeightMeters - ENVIRONMENT_HEIGHT_METERS)
        * (clientHeightMeters - ENVIRONMENT_HEIGHT_METERS)
        * carrierHz
        / LIGHT_METERS_PER_SECOND;
  }

  @Override
  public double lineOfSightProbability(double distanceMeters) {
    Require.positive("distanceMeters", distanceMeters, "Maybe set a minimum distance.");
    if (distanceMeters <= CERTAIN_SIGHT_METERS) {
      return 1;
    }
    double near = CERTAIN_SIGHT_METERS / distanceMeters;
    return near + StrictMath.exp(-distanceMeters / environment.sightDecayMeters) * (1 - near);
  }

  /** A scenario of the standard: its rows of the tables. */
  public enum Environment {
    /** UMa: base station above the roofs. */
    MACRO(28.0, 22, 9, 13.54, 39.08, 20, 0.6, 63),
    /** UMi street canyon: base station below the roofs. */
    MICRO(32.4, 21, 9.5, 22.4, 35.3, 21.3, 0.3, 36);

    private final double interceptDb;
    private final double slopeDb;
    private final double breakpointDb;
    private final double obstructedInterceptDb;
    private final double obstructedSlopeDb;
    private final double obstructedCarrierDb;
    private final double heightDbPerMeter;
    private final double sightDecayMeters;

    Environment(
        double interceptDb,
        double slopeDb,
        double breakpointDb,
        double obstructedInterceptDb,
        double obstructedSlopeDb,
        double obstructedCarrierDb,
        double heightDbPerMeter,
        double sightDecayMeters) {
      this.interceptDb = interceptDb;
      this.slopeDb = slopeDb;
      this.breakpointDb = breakpointDb;
      this.obstructedInterceptDb = obstructedInterceptDb;
      this.obstructedSlopeDb = obstructedSlopeDb;
      this.obstructedCarrierDb = obstructedCarrierDb;
      this.heightDbPerMeter = heightDbPerMeter;
      this.sightDecayMeters = sightDecayMeters;
    }
  }

  /** Makes it known as {@code urban-macro}. */
  public static final class MacroProvider implements PathLossProvider {
    @Override
    public About about() {
      return About.of("urban-macro", "3GPP 38.901 UMa, antennas above the roofs")
          .at(20)
          .reading(CARRIER);
    }

    @Override
    public PathLoss pathLoss(Settings settings) {
      return macro(settings.get(CARRIER));
    }
  }

  /** Makes it known as {@code urban-micro}. */
  public static final class MicroProvider implements PathLossProvider {
    @Override
    public About about() {
      return About.of("urban-micro", "3GPP 38.901 UMi, street canyons").at(30).reading(CARRIER);
    }

    @Override
    public PathLoss pathLoss(Settings settings) {
      return micro(settings.get(CARRIER));
    }
  }
}
