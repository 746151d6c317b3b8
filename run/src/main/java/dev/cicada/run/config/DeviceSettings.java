package dev.cicada.run.config;

import dev.cicada.device.Availability;
import dev.cicada.device.AvailabilityProvider;
import dev.cicada.device.Device;
import dev.cicada.device.DeviceProperty;
import dev.cicada.device.DeviceProvider;
import dev.cicada.device.Devices;
import dev.cicada.extension.Registry;
import dev.cicada.radio.ChannelKnowledge;
import dev.cicada.radio.MobilitySettings;
import dev.cicada.random.Purpose;
import dev.cicada.random.Seed;
import dev.cicada.scheme.SchemeSettings;
import dev.cicada.settings.Schema;
import dev.cicada.settings.Setting;
import dev.cicada.settings.ValueType;
import dev.cicada.simulation.Circumstances;
import dev.cicada.text.UserError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Settings of the clients' devices, and of what can go wrong with their calls. */
public final class DeviceSettings {
  public static final Choice<DeviceProvider> DEVICES =
      Choice.of("devices", "alike", DeviceProvider.class);

  public static final Choice<AvailabilityProvider> AVAILABILITY =
      Choice.of("availability", "always", AvailabilityProvider.class);

  public static final Setting<Optional<Double>> BATTERY =
      new Setting<>(
          "batteryJoules",
          Optional.empty(),
          ValueType.positive().or("none"),
          "energy that a client has for training and sending; then it is gone");

  public static final Setting<Boolean> CLOCK =
      new Setting<>(
          "clock",
          false,
          ValueType.yesOrNo(),
          "whether rounds last roundSeconds: tables show the time, and an upload that takes longer is lost");

  public static final Setting<Double> CSI_ERROR =
      new Setting<>(
          "csiErrorDb",
          0.0,
          ValueType.number("from 0 to 100", value -> value >= 0 && value <= 100),
          "standard deviation of the error in known gains; an upload fails if its channel is worse");

  public static final Setting<Double> CSI_MARGIN =
      new Setting<>(
          "csiMarginDb",
          0.0,
          ValueType.number("from 0 to 100", value -> value >= 0 && value <= 100),
          "by how much channels are assumed to be worse than known");

  public static final Setting<Boolean> PLAN_BATTERIES =
      new Setting<>(
          "planBatteries",
          false,
          ValueType.yesOrNo(),
          "whether plans know how much each battery can spend on uploads");

  public static final Setting<Boolean> PLAN_DEADLINE =
      new Setting<>(
          "planDeadline",
          false,
          ValueType.yesOrNo(),
          "whether plans know that an upload must fit into its round");

  public static final Setting<Boolean> CLIENT_ACCURACY =
      new Setting<>(
          "clientAccuracy",
          false,
          ValueType.yesOrNo(),
          "whether clients.csv has the last model's accuracy on each client's mix of labels");

  private static final List<Setting<?>> AFTER_AVAILABILITY =
      List.of(
          BATTERY, CLOCK, CSI_ERROR, CSI_MARGIN, PLAN_BATTERIES, PLAN_DEADLINE, CLIENT_ACCURACY);

  // They never change: every result depends on them.
  private static final int MIX = 0;
  private static final int ABSENCES = 1;
  private static final int KNOWLEDGE = 2;

  private static final double LEAST_BUDGET_JOULES = 1e-9;

  private DeviceSettings() {}

  static void addTo(Schema schema, String title, Registry registry) {
    DEVICES.addTo(schema, title, registry);
    AVAILABILITY.addTo(schema, title, registry);
    schema.add(title, AFTER_AVAILABILITY);
  }

  /** All settings of devices. */
  static Collection<Setting<?>> all(Registry registry) {
    Schema devices = new Schema("devices", "nothing");
    addTo(devices, "", registry);
    return devices.all();
  }

  /** Refuses settings that contradict each other, before any file is read. */
  static void check(RunConfig config) {
    DEVICES.in(config);
    AVAILABILITY.in(config);
    if (config.get(PLAN_BATTERIES) && config.get(SchemeSettings.CLIENT_BUDGET).isPresent()) {
      throw new UserError(
          "planBatteries and clientBudgetJoules are both given; a client has one budget. Maybe leave one out");
    }
    if (config.get(PLAN_DEADLINE) && config.get(CellSettings.DEADLINE).isPresent()) {
      throw new UserError(
          "planDeadline and deadlineSeconds are both given; an upload has one deadline. Maybe leave one out");
    }
    if (config.get(PLAN_BATTERIES)
        && !RuleSettings.SCHEME
            .in(config)
            .about()
            .settings()
            .contains(SchemeSettings.CLIENT_BUDGET)) {
      throw new UserError(
          "planBatteries is true, but scheme %s does not plan by budgets. Maybe proposed-online"
              .formatted(config.get(RuleSettings.SCHEME)));
    }
    if (config.scheme().pace().waits()) {
      config
          .settings()
          .requireUnused(
              RuleSettings.MAXIMUM_INTERVAL,
              "scheme %s chooses its callers by itself. Maybe leave it out"
                  .formatted(config.get(RuleSettings.SCHEME)));
    }
  }

  private static Seed seed(RunConfig config) {
    return RunSettings.seed(config, RunSettings.DEVICE_SEED).split(Purpose.DEVICES);
  }

  /** The clients' devices; reads their file, if there is one. */
  public static Devices devices(RunConfig config) {
    Device standard =
        new Device(
            config.get(LearningSettings.LOCAL_STEPS),
            config.get(CellSettings.POWER),
            config.get(CellSettings.CIRCUIT),
            config.get(CellSettings.EFFICIENCY),
            LearningSettings.computeEnergy(config).joulesPerStep(),
            config.get(BATTERY).orElse(Double.POSITIVE_INFINITY),
            config.get(RuleSettings.MAXIMUM_INTERVAL).orElse(Device.NEVER));
    return DEVICES
        .in(config)
        .devices(
            config.get(DEVICES),
            config.settings(),
            standard,
            config.get(RunSettings.CLIENTS),
            seed(config).split(MIX));
  }

  /** When clients are there; reads the file of absences, if there is one. */
  public static Availability availability(RunConfig config) {
    return AVAILABILITY
        .in(config)
        .availability(
            config.get(AVAILABILITY),
            config.settings(),
            config.get(RunSettings.CLIENTS),
            seed(config).split(ABSENCES));
  }

  /** How well channels are known. */
  public static ChannelKnowledge knowledge(RunConfig config) {
    return new ChannelKnowledge(
        config.get(CSI_ERROR), config.get(CSI_MARGIN), seed(config).split(KNOWLEDGE));
  }

  /** The files that devices and absences are read from. */
  public static List<Path> files(RunConfig config) {
    List<Path> files = new ArrayList<>();
    if (!DEVICES.in(config).isDrawn()) {
      files.add(Path.of(config.get(DEVICES)));
    }
    if (!AVAILABILITY.in(config).isDrawn()) {
      files.add(Path.of(config.get(AVAILABILITY)));
    }
    return files;
  }

  /** The clients' devices, and what can go wrong with their calls. */
  public static Circumstances circumstances(RunConfig config) {
    return circumstances(config, devices(config));
  }

  /** The same with devices that were read already. */
  public static Circumstances circumstances(RunConfig config, Devices devices) {
    return new Circumstances(
        devices,
        availability(config),
        config.get(MobilitySettings.ROUND_SECONDS),
        config.get(CLOCK),
        knowledge(config));
  }

  /** Whether clients may be away. */
  public static boolean canBeAway(RunConfig config) {
    return config.settings().isChanged(AVAILABILITY.setting());
  }

  /** Whether batteries may run empty; a file of devices may have some. */
  public static boolean haveBatteries(RunConfig config) {
    return config.get(BATTERY).isPresent() || !DEVICES.in(config).isDrawn();
  }

  /** Whether tables show the time. */
  public static boolean showTime(RunConfig config) {
    return config.get(CLOCK) || config.scheme().pace().waits();
  }

  /** Whether a call may be late. */
  public static boolean canBeLate(RunConfig config) {
    return config.get(CLOCK) || config.scheme().pace().deadlineSeconds() < Double.POSITIVE_INFINITY;
  }

  /** Whether a call may fail because its channel is not known exactly. */
  public static boolean canFail(RunConfig config) {
    return config.get(CSI_ERROR) > 0;
  }

  /** Whether clients may be left out because their share is too small for the deadline. */
  public static boolean haveDeadline(RunConfig config) {
    return deadlineSeconds(config).isPresent();
  }

  /** How long an upload may take, as far as plans know. */
  static Optional<Double> deadlineSeconds(RunConfig config) {
    return config.get(PLAN_DEADLINE)
        ? Optional.of(config.get(MobilitySettings.ROUND_SECONDS))
        : config.get(CellSettings.DEADLINE);
  }

  /** What each client may spend on uploads in some rounds: its battery, minus its training. */
  static double[] uploadBudgetsJoules(Devices devices, int rounds) {
    double[] budgets = devices.all(DeviceProperty.BATTERY_JOULES);
    Arrays.setAll(
        budgets,
        client ->
            Math.max(
                LEAST_BUDGET_JOULES,
                budgets[client]
                    - devices.stepsAfter(client, rounds)
                        * devices.of(DeviceProperty.JOULES_PER_STEP, client)));
    return budgets;
  }
}
