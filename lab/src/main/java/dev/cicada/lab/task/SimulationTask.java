package dev.cicada.lab.task;

import dev.cicada.run.RecordedRun;
import dev.cicada.run.Run;
import dev.cicada.run.RunFolder;
import dev.cicada.run.config.DataSettings;
import dev.cicada.run.config.LearningSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.run.config.SchemeSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** A run of the simulator on one thread; its key is its complete configuration. */
public record SimulationTask(RunConfig config) implements Task {
  private static final RecordedRun.Options OPTIONS =
      new RecordedRun.Options(false, false, 10, false);

  /** Seconds that training on a sample takes, by model; a test takes a third of it. */
  private static final Map<String, Double> SECONDS_PER_SAMPLE =
      Map.of("mlp-2x200", 4e-5, "mlp-1x200", 3e-5, "cnn-small", 1.1e-3, "alexnet", 1e-2);

  private static final double TEST_SAMPLES = 10_000;

  /** Seconds that the offline planner takes for each client and round. */
  private static final double PLAN_SECONDS = 1.2e-3;

  /** Plans until the callers are as many as they should be, and the one that is then used. */
  private static final int PLANS_TO_CALIBRATE = 7;

  private static final double LEAST_SECONDS = 0.05;

  public SimulationTask {
    config = config.with(Map.of(RunSettings.THREADS.key(), "1"));
  }

  @Override
  public String label() {
    return "%s, %s, %d clients, %d rounds, seed %d"
        .formatted(
            config.get(SchemeSettings.SCHEME),
            config.get(DataSettings.DATASET),
            config.get(RunSettings.CLIENTS),
            config.get(RunSettings.ROUNDS),
            config.get(RunSettings.SEED));
  }

  @Override
  public String key() {
    return TaskKey.of(config.get(SchemeSettings.SCHEME), config.resultTexts().toString());
  }

  @Override
  public double cost() {
    double places =
        (double) config.get(RunSettings.CLIENTS) * (double) config.get(RunSettings.ROUNDS);
    boolean planned = config.get(SchemeSettings.SCHEME).equals("proposed-offline");
    int plans = config.get(SchemeSettings.TARGET_SENDERS).isPresent() ? PLANS_TO_CALIBRATE : 1;
    double perSample = SECONDS_PER_SAMPLE.getOrDefault(config.get(LearningSettings.MODEL), 0.0);
    double trained =
        places * config.get(LearningSettings.LOCAL_STEPS) * config.get(LearningSettings.BATCH_SIZE);
    double tested =
        TEST_SAMPLES * config.get(RunSettings.ROUNDS) / config.get(RunSettings.EVALUATE_EVERY);
    return LEAST_SECONDS
        + (planned ? plans * PLAN_SECONDS * places : 0)
        + perSample * (trained + tested / 3);
  }

  @Override
  public Optional<String> dataset() {
    return Optional.of(config.get(DataSettings.DATASET))
        .filter(name -> !name.startsWith("synthetic"));
  }

  @Override
  public boolean run(Path path, Shelf data, BooleanSupplier stop) throws IOException {
    RunFolder folder = new RunFolder(path);
    try (Run run = Run.of(config, data.of(config), data.calibrations());
        RecordedRun recorded = RecordedRun.resume(run, folder, OPTIONS)) {
      boolean over = recorded.run(stop);
      if (over) {
        Files.delete(folder.model()); // nobody asks for it, and it is most of what a run leaves
      }
      return over;
    }
  }
}
