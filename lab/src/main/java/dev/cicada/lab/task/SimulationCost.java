package dev.cicada.lab.task;

import dev.cicada.run.config.DataSettings;
import dev.cicada.run.config.LearningSettings;
import dev.cicada.run.config.RuleSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.scheme.SchemeSettings;
import java.util.Map;

/**
 * About how long a run takes on one core, from measurements (x86-64, AVX-512, 2.8 GHz).
 *
 * @param ownSeconds training and testing, and its plan unless that is shared
 * @param sharedSeconds calibration, by the network that it is for
 */
record SimulationCost(double ownSeconds, Map<String, Double> sharedSeconds) {
  /** Seconds per sample. */
  private record Speed(double training, double testing) {}

  private static final Map<String, Speed> SPEEDS =
      Map.of(
          "mlp-1x200", new Speed(1.5e-5, 4e-6),
          "mlp-2x200", new Speed(2e-5, 5e-6),
          "cnn-tiny", new Speed(3.5e-4, 9e-5),
          "cnn-small", new Speed(1.4e-3, 5e-4),
          "alexnet", new Speed(5e-3, 1.6e-3));
  private static final Speed NEXT_TO_NOTHING = new Speed(1e-7, 1e-7);

  private static final int TEST_SAMPLES = 10_000;
  private static final double LEAST_SECONDS = 0.03;

  /** How many plans a calibration makes. */
  private static final double TRIALS = 4.5;

  static SimulationCost of(RunConfig config) {
    int clients = config.get(RunSettings.CLIENTS);
    int rounds = config.get(RunSettings.ROUNDS);
    Speed speed = SPEEDS.getOrDefault(config.get(LearningSettings.MODEL), NEXT_TO_NOTHING);
    double trained =
        (double) clients
            * rounds
            * config.get(LearningSettings.LOCAL_STEPS)
            * config.get(LearningSettings.BATCH_SIZE);
    double tested =
        Math.ceil((double) rounds / RunSettings.evaluateEvery(config))
            * Math.min(config.get(DataSettings.TEST_SAMPLES).orElse(TEST_SAMPLES), TEST_SAMPLES);
    double seconds = LEAST_SECONDS + speed.training * trained + speed.testing * tested;
    if (!RuleSettings.SCHEME.in(config).foresees()) {
      return new SimulationCost(seconds, Map.of());
    }
    double plan = planning(clients, rounds);
    if (config.get(SchemeSettings.TARGET_SENDERS).isEmpty()) {
      return new SimulationCost(seconds + plan, Map.of());
    }
    String network = config.networkDigest();
    return new SimulationCost(
        seconds,
        Map.of(
            network,
            TRIALS * plan,
            network + config.settings().text(LearningSettings.MODEL_BITS),
            plan));
  }

  /** Seconds for a certified plan of all rounds. Small plans are made more thoroughly. */
  private static double planning(int clients, int rounds) {
    double places = (double) clients * rounds;
    return places <= 2_000 ? 9e-3 * clients * clients : 4e-4 * places;
  }
}
