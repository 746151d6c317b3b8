package dev.cicada.run.config;

import dev.cicada.plan.Paper;
import dev.cicada.simulation.ComputeEnergy;
import dev.cicada.training.Engines;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.Sgd;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import java.util.List;
import java.util.Optional;

/** Settings of the model and of the clients' local training. */
public final class LearningSettings {
  public static final Setting<String> MODEL =
      new Setting<>(
          "model",
          "mlp-2x200",
          Kind.text(),
          String.join(", ", Models.names()) + ", or hidden widths such as dense-300-100");
  public static final Setting<Optional<Double>> MODEL_BITS =
      new Setting<>(
          "modelBits",
          Optional.empty(),
          Kind.number("from 1 to 1e15", bits -> bits >= 1 && bits <= 1e15).or("auto"),
          "S, what a call sends; auto is the paper's figure for its models, else 32 bits a parameter");
  public static final Setting<String> ENGINE =
      new Setting<>(
          "engine", Engines.AUTO, Kind.oneOf(Engines.names()), String.join(", ", Engines.names()));
  public static final Setting<Integer> LOCAL_STEPS =
      new Setting<>("localSteps", 5, Kind.wholeNumber(1), "of every client in every round");
  public static final Setting<Integer> BATCH_SIZE =
      new Setting<>(
          "batchSize", 10, Kind.wholeNumber(1), "samples in a step, unless the client has fewer");
  static final Setting<Double> LEARNING_RATE =
      new Setting<>("learningRate", 0.01, Kind.positive(), "of stochastic gradient descent");
  static final Setting<Double> MOMENTUM =
      new Setting<>(
          "momentum",
          0.0,
          Kind.number("from 0 to below 1", value -> value >= 0 && value < 1),
          "0 is none; starts anew after every call");
  static final Setting<Double> WEIGHT_DECAY =
      new Setting<>("weightDecay", 0.0, Kind.notNegative(), "0 is none");
  static final Setting<Optional<Double>> CLIP_NORM =
      new Setting<>("clipNorm", Optional.empty(), Kind.positive().or("none"), "longest gradient");
  static final Setting<Double> KAPPA =
      new Setting<>(
          "kappa",
          0.0,
          Kind.notNegative(),
          "effective capacitance of a client's processor, such as 1e-28; 0 charges nothing for training");
  static final Setting<Double> CYCLES_PER_SAMPLE =
      new Setting<>("cyclesPerSample", 1e4, Kind.notNegative(), "C, of a client's processor");
  static final Setting<Double> FREQUENCY_HZ =
      new Setting<>("frequencyHz", 1e9, Kind.notNegative(), "f, of a client's processor");

  static final List<Setting<?>> ALL =
      List.of(
          MODEL,
          MODEL_BITS,
          ENGINE,
          LOCAL_STEPS,
          BATCH_SIZE,
          LEARNING_RATE,
          MOMENTUM,
          WEIGHT_DECAY,
          CLIP_NORM,
          KAPPA,
          CYCLES_PER_SAMPLE,
          FREQUENCY_HZ);

  private static final double PAPER_ROUNDING = 1e-3;
  private static final Shape ANY_IMAGE = new Shape(3, 32, 32);

  private LearningSettings() {}

  static void check(RunConfig config) {
    Models.named(config.get(MODEL), ANY_IMAGE, 10);
    descent(config);
  }

  /** How clients train. */
  public static Sgd descent(RunConfig config) {
    return new Sgd(
        config.get(LEARNING_RATE).floatValue(),
        config.get(BATCH_SIZE),
        config.get(MOMENTUM).floatValue(),
        config.get(WEIGHT_DECAY).floatValue(),
        config.get(CLIP_NORM).map(Double::floatValue).orElse(Float.POSITIVE_INFINITY));
  }

  /** S of a model; the paper gives three digits for its own, and all its figures use them. */
  public static double modelBits(RunConfig config, Model model) {
    double own = model.sizeBits();
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
    return config.get(KAPPA) > 0;
  }
}
