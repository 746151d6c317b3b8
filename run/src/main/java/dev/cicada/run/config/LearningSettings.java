package dev.cicada.run.config;

import dev.cicada.plan.Paper;
import dev.cicada.settings.Setting;
import dev.cicada.settings.ValueType;
import dev.cicada.simulation.ComputeEnergy;
import dev.cicada.simulation.SimulationSettings;
import dev.cicada.training.Engines;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.Descent;
import dev.cicada.training.engine.Engine;
import dev.cicada.training.model.External;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.ModelProvider;
import dev.cicada.training.model.SavedModel;
import dev.cicada.training.optimizer.OptimizerProvider;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Settings of the model and of the clients' local training. */
public final class LearningSettings {
  public static final Choice<ModelProvider> MODEL =
      Choice.of("model", "mlp-2x200", ModelProvider.class);

  public static final Setting<Optional<Double>> MODEL_BITS =
      new Setting<>(
          "modelBits",
          Optional.empty(),
          ValueType.number("from 1 to 1e15", bits -> bits >= 1 && bits <= 1e15).or("auto"),
          "S, the size of an upload; auto is what the codec makes of the model, with float32 the paper's figure for its models");
  public static final Choice<Engine> ENGINE = new Choice<>(Engines.ENGINE, Engine.class);

  public static final Choice<OptimizerProvider> OPTIMIZER =
      Choice.of("optimizer", "sgd", OptimizerProvider.class);

  public static final Setting<Integer> LOCAL_STEPS =
      new Setting<>("localSteps", 5, ValueType.wholeNumber(1), "of every client in every round");
  public static final Setting<Integer> BATCH_SIZE =
      new Setting<>(
          "batchSize",
          10,
          ValueType.wholeNumber(1),
          "samples in a step, unless the client has fewer");
  static final Setting<Optional<Double>> CLIP_NORM =
      new Setting<>(
          "clipNorm", Optional.empty(), ValueType.positive().or("none"), "longest gradient");
  static final Setting<Double> KAPPA =
      new Setting<>(
          "kappa",
          0.0,
          ValueType.notNegative(),
          "effective capacitance of a client's processor, such as 1e-28; 0 charges nothing for training");
  static final Setting<Double> CYCLES_PER_SAMPLE =
      new Setting<>("cyclesPerSample", 1e4, ValueType.notNegative(), "C, of a client's processor");
  static final Setting<Double> FREQUENCY_HZ =
      new Setting<>("frequencyHz", 1e9, ValueType.notNegative(), "f, of a client's processor");

  static final List<Setting<?>> STEPS = List.of(LOCAL_STEPS, BATCH_SIZE);
  static final List<Setting<?>> AFTER_OPTIMIZER =
      List.of(CLIP_NORM, KAPPA, CYCLES_PER_SAMPLE, FREQUENCY_HZ);

  private static final double PAPER_ROUNDING = 1e-3;

  private LearningSettings() {}

  static void check(RunConfig config) {
    MODEL.in(config);
    if (!config.get(ENGINE).equals(Engines.AUTO)) {
      ENGINE.in(config);
    }
    descent(config);
    SimulationSettings.requireLocalSteps(config.get(LOCAL_STEPS));
  }

  /** The model for some samples. */
  public static Model model(RunConfig config, Shape input, int classes) {
    return MODEL.in(config).model(config.get(MODEL), input, classes, config.settings());
  }

  /** The first parameters of a model: those of a file, or drawn. */
  public static float[] initialModel(RunConfig config, Model model) {
    return config
        .get(External.INITIAL_MODEL)
        .map(file -> model.initialise(SavedModel.read(Path.of(file))))
        .orElseGet(() -> model.initialise(RunSettings.seed(config, RunSettings.MODEL_SEED)));
  }

  /** The engine for a model. */
  public static Engine engine(RunConfig config, Model model) {
    return Engines.named(config.registry(), config.get(ENGINE), model);
  }

  /** How clients train. */
  public static Descent descent(RunConfig config) {
    return new Descent(
        OPTIMIZER.in(config).optimizer(config.settings()),
        config.get(BATCH_SIZE),
        config.get(CLIP_NORM).map(Double::floatValue).orElse(Float.POSITIVE_INFINITY));
  }

  /**
   * S: the size of a model's update as its codec sends it. For the paper's models it is the paper's
   * figure, which has three digits.
   */
  public static double modelBits(RunConfig config, Model model) {
    double own = UpdateSettings.codec(config).encodedBits(model.parameterCount());
    for (double paper : new double[] {Paper.MODEL_BITS, Paper.CIFAR_MODEL_BITS}) {
      own = Math.abs(own - paper) <= PAPER_ROUNDING * paper ? paper : own;
    }
    return config.get(MODEL_BITS).orElse(own);
  }

  /** What a local step takes from a client's battery. */
  public static ComputeEnergy computeEnergy(RunConfig config) {
    return new ComputeEnergy(
        config.get(KAPPA),
        config.get(CYCLES_PER_SAMPLE),
        config.get(BATCH_SIZE),
        config.get(FREQUENCY_HZ));
  }

  /** Whether training is charged for. */
  public static boolean chargesForTraining(RunConfig config) {
    return config.get(KAPPA) > 0 || !DeviceSettings.DEVICES.in(config).isDrawn();
  }
}
