package dev.cicada.run.config;

import dev.cicada.device.DeviceProperty;
import dev.cicada.device.Devices;
import dev.cicada.extension.Registry;
import dev.cicada.plan.Paper;
import dev.cicada.plan.Transmitters;
import dev.cicada.radio.Cell;
import dev.cicada.radio.Fading;
import dev.cicada.radio.Mobility;
import dev.cicada.radio.MobilityProvider;
import dev.cicada.radio.MobilitySettings;
import dev.cicada.radio.PathLossProvider;
import dev.cicada.radio.Placement;
import dev.cicada.radio.RateLogarithm;
import dev.cicada.radio.Shadowing;
import dev.cicada.settings.Schema;
import dev.cicada.settings.Setting;
import dev.cicada.settings.ValueType;
import dev.cicada.text.Decimal;
import dev.cicada.text.UserError;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Settings of the radio and of how clients move. */
public final class CellSettings {
  private static final Cell PAPER = Paper.CELL;
  private static final ValueType<Double> DECIBELS =
      ValueType.number("from -300 to 300", value -> value >= -300 && value <= 300);
  private static final Map<String, Placement> PLACEMENTS =
      Map.of(
          "anywhere", Placement.ANYWHERE,
          "scenario-1", Placement.SCENARIO_1,
          "scenario-2", Placement.SCENARIO_2);

  static final Setting<Double> RADIUS =
      new Setting<>(
          "radiusMeters",
          PAPER.radiusMeters(),
          ValueType.upTo(1e7),
          "R, of the disk around the server");
  static final Setting<Double> MINIMUM_DISTANCE =
      new Setting<>(
          "minimumDistanceMeters",
          PAPER.minimumDistanceMeters(),
          ValueType.positive(),
          "no client comes closer");
  static final Setting<Double> BANDWIDTH_HZ =
      new Setting<>(
          "bandwidthHz", PAPER.bandwidthHz(), ValueType.positive(), "W, shared by all clients");
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
          ValueType.number("from 0 to 300", value -> value >= 0 && value <= 300),
          "what the server's receiver adds to the noise");
  public static final Setting<Double> POWER =
      new Setting<>(
          "powerWatts", Paper.POWER_WATTS, ValueType.positive(), "P, of every client's sender");
  public static final Setting<Boolean> POWER_CONTROL =
      new Setting<>(
          "powerControl",
          false,
          ValueType.yesOrNo(),
          "whether callers send at the power of least energy that meets the deadline, up to powerWatts");
  public static final Setting<Optional<Double>> DEADLINE =
      new Setting<>(
          "deadlineSeconds",
          Optional.empty(),
          ValueType.positive().or("none"),
          "how long an upload may take; a round leaves out clients that cannot meet it");
  public static final Setting<Double> CIRCUIT =
      new Setting<>(
          "circuitWatts",
          0.0,
          ValueType.notNegative(),
          "what a transmitter draws besides its amplifier while it sends");
  public static final Setting<Double> EFFICIENCY =
      new Setting<>(
          "amplifierEfficiency", 1.0, ValueType.upTo(1), "transmitted power over drawn power");
  public static final Setting<RateLogarithm> LOGARITHM =
      new Setting<>(
          "rateLogarithm",
          RateLogarithm.BINARY,
          ValueType.oneOf(RateLogarithm.class),
          "binary, or natural as the paper's text taken literally");
  public static final Choice<PathLossProvider> PATH_LOSS =
      Choice.of("pathLoss", "log-distance", PathLossProvider.class);

  static final Setting<Double> SHADOWING =
      new Setting<>(
          "shadowingDb",
          0.0,
          ValueType.notNegative(),
          "standard deviation of log-normal shadowing; 0 is none");
  static final Setting<Double> SIGHT_SHADOWING =
      new Setting<>(
          "lineOfSightShadowingDb",
          0.0,
          ValueType.notNegative(),
          "the same where a client sees the server, for urban path losses");
  static final Setting<Double> DECORRELATION =
      new Setting<>(
          "decorrelationMeters",
          50.0,
          ValueType.positive(),
          "distance over which shadowing changes");
  static final Setting<Fading> FADING =
      new Setting<>("fading", PAPER.fading(), ValueType.oneOf(Fading.class), "none or rayleigh");
  public static final Choice<MobilityProvider> MOBILITY =
      Choice.of("mobility", "redrawn", MobilityProvider.class);

  public static final Setting<String> PLACEMENT =
      new Setting<>(
          "placement",
          "anywhere",
          ValueType.oneOf(PLACEMENTS.keySet().stream().sorted().toList()),
          "anywhere; scenario-1 and -2 keep the first five clients near and far");
  private static final List<Setting<?>> BEFORE_PATH_LOSS =
      List.of(
          RADIUS,
          MINIMUM_DISTANCE,
          BANDWIDTH_HZ,
          NOISE,
          NOISE_FIGURE,
          POWER,
          POWER_CONTROL,
          DEADLINE,
          CIRCUIT,
          EFFICIENCY,
          LOGARITHM);
  private static final List<Setting<?>> AFTER_PATH_LOSS =
      List.of(SHADOWING, SIGHT_SHADOWING, DECORRELATION, FADING);
  private static final List<Setting<?>> AFTER_MOBILITY =
      List.of(PLACEMENT, MobilitySettings.ROUND_SECONDS);

  /** Far beyond any radio, and still far from overflow. */
  private static final double EXTREME_DB = 600;

  /** Nobody ever draws a shadowing of more standard deviations, or a fading that deep. */
  private static final double MOST_DEVIATIONS = 8;

  private static final double DEEPEST_FADING_DB = 160;

  private CellSettings() {}

  static void addTo(Schema schema, String title, Registry registry) {
    schema.add(title, BEFORE_PATH_LOSS);
    PATH_LOSS.addTo(schema, title, registry);
    schema.add(title, AFTER_PATH_LOSS);
    MOBILITY.addTo(schema, title, registry);
    schema.add(title, AFTER_MOBILITY);
  }

  /** All settings of the cell. */
  static Collection<Setting<?>> all(Registry registry) {
    Schema cell = new Schema("a cell", "nothing");
    addTo(cell, "", registry);
    return cell.all();
  }

  /** Refuses a cell in which a signal may be too strong or too weak to compute with. */
  static void check(RunConfig config) {
    if (config.get(MINIMUM_DISTANCE) >= config.get(RADIUS)) {
      throw new UserError(
          "minimumDistanceMeters is %s; it must be below radiusMeters, %s"
              .formatted(Decimal.of(config.get(MINIMUM_DISTANCE)), Decimal.of(config.get(RADIUS))));
    }
    if (config.get(POWER_CONTROL)
        && DeviceSettings.deadlineSeconds(config).isEmpty()
        && config.get(CIRCUIT) == 0) {
      throw new UserError(
          "powerControl is true without a deadline and without circuit power; then slower is always"
              + " cheaper, and no power is best. Maybe add deadlineSeconds=10");
    }
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

  /** How clients send, apart from their power. */
  public static Transmitters transmitters(RunConfig config, Devices devices) {
    Transmitters paper = Transmitters.PAPER;
    return new Transmitters(
        DeviceSettings.deadlineSeconds(config).orElse(paper.deadlineSeconds()),
        config.get(POWER_CONTROL),
        config.settings().isChanged(CIRCUIT) || devices.differ(DeviceProperty.CIRCUIT_WATTS)
            ? devices.all(DeviceProperty.CIRCUIT_WATTS)
            : paper.circuitWatts(),
        config.settings().isChanged(EFFICIENCY)
                || devices.differ(DeviceProperty.AMPLIFIER_EFFICIENCY)
            ? devices.all(DeviceProperty.AMPLIFIER_EFFICIENCY)
            : paper.amplifierEfficiency());
  }

  static double[] alike(int clients, double value) {
    double[] values = new double[clients];
    Arrays.fill(values, value);
    return values;
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
        PATH_LOSS.in(config).pathLoss(config.settings()),
        new Shadowing(
            config.get(SHADOWING), config.get(SIGHT_SHADOWING), config.get(DECORRELATION)),
        config.get(FADING));
  }

  /** How clients move. */
  public static Mobility mobility(RunConfig config) {
    Placement placement = Objects.requireNonNull(PLACEMENTS.get(config.get(PLACEMENT)));
    placement.ringOf(0, cell(config).area());
    return MOBILITY.in(config).mobility(config.settings(), placement);
  }
}
