package dev.cicada.run.config;

import dev.cicada.plan.Paper;
import dev.cicada.radio.Cell;
import dev.cicada.radio.Fading;
import dev.cicada.radio.GaussMarkovMobility;
import dev.cicada.radio.LogDistancePathLoss;
import dev.cicada.radio.Mobility;
import dev.cicada.radio.PathLoss;
import dev.cicada.radio.Placement;
import dev.cicada.radio.RateLogarithm;
import dev.cicada.radio.RedrawnMobility;
import dev.cicada.radio.Shadowing;
import dev.cicada.radio.StaticMobility;
import dev.cicada.radio.UrbanPathLoss;
import dev.cicada.text.Decimal;
import dev.cicada.text.UserError;
import java.util.List;
import java.util.Map;

/** Settings of the radio and of how clients move about. */
public final class CellSettings {
  private static final Cell PAPER = Paper.CELL;
  private static final Kind<Double> DECIBELS =
      Kind.number("from -300 to 300", value -> value >= -300 && value <= 300);
  private static final Map<String, Placement> PLACEMENTS =
      Map.of(
          "anywhere", Placement.ANYWHERE,
          "scenario-1", Placement.SCENARIO_1,
          "scenario-2", Placement.SCENARIO_2);

  static final Setting<Double> RADIUS =
      new Setting<>(
          "radiusMeters", PAPER.radiusMeters(), Kind.upTo(1e7), "R, of the disk around the server");
  static final Setting<Double> MINIMUM_DISTANCE =
      new Setting<>(
          "minimumDistanceMeters",
          PAPER.minimumDistanceMeters(),
          Kind.positive(),
          "no client comes closer");
  static final Setting<Double> BANDWIDTH_HZ =
      new Setting<>(
          "bandwidthHz", PAPER.bandwidthHz(), Kind.positive(), "W, shared by all clients");
  static final Setting<Double> NOISE =
      new Setting<>(
          "noisePsdDbmPerHz",
          PAPER.noisePsdDbmPerHz(),
          DECIBELS,
          "N0, power density of thermal noise");
  static final Setting<Double> NOISE_FIGURE =
      new Setting<>(
          "noiseFigureDb",
          PAPER.noiseFigureDb(),
          DECIBELS,
          "what the server's receiver adds to the noise");
  public static final Setting<Double> POWER =
      new Setting<>(
          "powerWatts", Paper.POWER_WATTS, Kind.positive(), "P, of every client's sender");
  public static final Setting<RateLogarithm> LOGARITHM =
      new Setting<>(
          "rateLogarithm",
          RateLogarithm.BINARY,
          Kind.oneOf(RateLogarithm.class),
          "binary, or natural as the paper's text taken literally");
  static final Setting<String> PATH_LOSS =
      new Setting<>(
          "pathLoss",
          "log-distance",
          Kind.oneOf(List.of("log-distance", "urban-macro", "urban-micro")),
          "log-distance (the paper's), urban-macro, urban-micro");
  static final Setting<Double> INTERCEPT =
      new Setting<>(
          "interceptDb",
          LogDistancePathLoss.MACRO_2_GHZ.interceptDb(),
          Kind.positive(),
          "for log-distance: loss at one kilometer");
  static final Setting<Double> SLOPE =
      new Setting<>(
          "slopeDbPerDecade",
          LogDistancePathLoss.MACRO_2_GHZ.slopeDbPerDecade(),
          Kind.positive(),
          "for log-distance: ten times the path loss exponent");
  static final Setting<Double> CARRIER =
      new Setting<>("carrierHz", 2e9, Kind.positive(), "for urban path losses");
  static final Setting<Double> SHADOWING =
      new Setting<>(
          "shadowingDb",
          0.0,
          Kind.notNegative(),
          "standard deviation of log-normal shadowing; 0 is none");
  static final Setting<Double> SIGHT_SHADOWING =
      new Setting<>(
          "lineOfSightShadowingDb",
          0.0,
          Kind.notNegative(),
          "the same where a client sees the server, for urban path losses");
  static final Setting<Double> DECORRELATION =
      new Setting<>(
          "decorrelationMeters", 50.0, Kind.positive(), "distance over which shadowing changes");
  static final Setting<Fading> FADING =
      new Setting<>("fading", PAPER.fading(), Kind.oneOf(Fading.class), "none or rayleigh");
  public static final Setting<String> MOBILITY =
      new Setting<>(
          "mobility",
          "redrawn",
          Kind.oneOf(List.of("redrawn", "static", "gauss-markov")),
          "redrawn (new places in every round), static, gauss-markov");
  public static final Setting<String> PLACEMENT =
      new Setting<>(
          "placement",
          "anywhere",
          Kind.oneOf(PLACEMENTS.keySet().stream().sorted().toList()),
          "anywhere; scenario-1 and -2 keep the first five clients near and far");
  static final Setting<Double> MEMORY =
      new Setting<>(
          "memory",
          0.8,
          Kind.number("from 0 to 1", value -> value >= 0 && value <= 1),
          "for gauss-markov: from 0, a new velocity every round, to 1, straight lines");
  static final Setting<Double> SPEED =
      new Setting<>("meanSpeedMetersPerSecond", 1.4, Kind.upTo(1e6), "for gauss-markov");
  public static final Setting<Double> ROUND_SECONDS =
      new Setting<>(
          "roundSeconds",
          10.0,
          Kind.upTo(1e9),
          "time between two rounds: of gauss-markov's walks, and of a server");

  static final List<Setting<?>> ALL =
      List.of(
          RADIUS,
          MINIMUM_DISTANCE,
          BANDWIDTH_HZ,
          NOISE,
          NOISE_FIGURE,
          POWER,
          LOGARITHM,
          PATH_LOSS,
          INTERCEPT,
          SLOPE,
          CARRIER,
          SHADOWING,
          SIGHT_SHADOWING,
          DECORRELATION,
          FADING,
          MOBILITY,
          PLACEMENT,
          MEMORY,
          SPEED,
          ROUND_SECONDS);

  /** Far beyond any radio, and still far from where numbers end. */
  private static final double EXTREME_DB = 600;

  /** Nobody draws a shadowing of more standard deviations, or a fading as deep. */
  private static final double MOST_DEVIATIONS = 8;

  private static final double DEEPEST_FADING_DB = 160;

  private CellSettings() {}

  /** Refuses a cell in which a signal may be too strong or too weak to compute with. */
  static void check(RunConfig config) {
    Cell cell = cell(config);
    Shadowing shadowing = cell.shadowing();
    double random =
        MOST_DEVIATIONS * Math.max(shadowing.deviationDb(), shadowing.lineOfSightDeviationDb())
            + (cell.fading() == Fading.NONE ? 0 : DEEPEST_FADING_DB);
    double sentDbm = 30 + decibels(config.get(POWER));
    double noiseDbm = cell.noisePsdDbmPerHz() + cell.noiseFigureDb() + decibels(cell.bandwidthHz());
    for (double meters : new double[] {cell.minimumDistanceMeters(), cell.radiusMeters()}) {
      for (boolean lineOfSight : new boolean[] {false, true}) {
        double ratioDb = sentDbm - noiseDbm - cell.pathLoss().decibels(meters, lineOfSight);
        if (!(Math.abs(ratioDb) + random < EXTREME_DB)) {
          throw new UserError(
              ("the signal-to-noise ratio at %s m is %.0f dB, give or take %.0f at random; it must"
                      + " be between -600 and 600. Maybe a power, band, distance or loss is in"
                      + " another unit")
                  .formatted(Decimal.of(meters), ratioDb, random));
        }
      }
    }
  }

  private static double decibels(double ratio) {
    return 10 * StrictMath.log10(ratio);
  }

  /** The radio surroundings. */
  public static Cell cell(RunConfig config) {
    return new Cell(
        config.get(RADIUS),
        config.get(MINIMUM_DISTANCE),
        config.get(BANDWIDTH_HZ),
        config.get(NOISE),
        config.get(NOISE_FIGURE),
        pathLoss(config),
        new Shadowing(
            config.get(SHADOWING), config.get(SIGHT_SHADOWING), config.get(DECORRELATION)),
        config.get(FADING));
  }

  private static PathLoss pathLoss(RunConfig config) {
    return switch (config.get(PATH_LOSS)) {
      case "urban-macro" -> UrbanPathLoss.macro(config.get(CARRIER));
      case "urban-micro" -> UrbanPathLoss.micro(config.get(CARRIER));
      default -> new LogDistancePathLoss(config.get(INTERCEPT), config.get(SLOPE));
    };
  }

  /** How clients move. */
  public static Mobility mobility(RunConfig config) {
    Placement placement = PLACEMENTS.get(config.get(PLACEMENT));
    placement.ringOf(0, cell(config).area());
    return switch (config.get(MOBILITY)) {
      case "static" -> new StaticMobility(placement);
      case "gauss-markov" ->
          new GaussMarkovMobility(
              placement, config.get(MEMORY), config.get(SPEED), config.get(ROUND_SECONDS));
      default -> new RedrawnMobility(placement);
    };
  }
}
