package dev.cicada.lab.task;

import dev.cicada.run.BandAccounts;
import dev.cicada.run.CodeDigest;
import dev.cicada.run.RecordedRun;
import dev.cicada.run.Run;
import dev.cicada.run.RunFolder;
import dev.cicada.run.config.ConfigReader;
import dev.cicada.run.config.DataSettings;
import dev.cicada.run.config.LearningSettings;
import dev.cicada.run.config.RuleSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.simulation.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * A run of the simulator on one thread. Its key is its complete configuration.
 *
 * <p>If who calls does not depend on how the band is granted, it also records what its calls take
 * under every rule for the band.
 */
public record SimulationTask(RunConfig config) implements Task {
  public SimulationTask {
    config = config.with(RunSettings.THREADS, Optional.of(1));
  }

  @Override
  public String label() {
    return "%s, %s, %d clients, %d rounds, seed %d"
        .formatted(
            config.get(RuleSettings.SCHEME),
            config.get(DataSettings.DATASET),
            config.get(RunSettings.CLIENTS),
            config.get(RunSettings.ROUNDS),
            config.get(RunSettings.SEED));
  }

  @Override
  public String settings() {
    return config.changes().entrySet().stream()
        .map(each -> each.getKey() + " = " + each.getValue())
        .collect(Collectors.joining("; "));
  }

  @Override
  public String key() {
    return TaskKey.of(config.get(RuleSettings.SCHEME), config.resultDigest());
  }

  @Override
  public List<CodeDigest> code() {
    return CodeDigest.of(config);
  }

  @Override
  public double cost() {
    return SimulationCost.of(config).ownSeconds();
  }

  @Override
  public Map<String, Double> sharedCost() {
    return SimulationCost.of(config).sharedSeconds();
  }

  @Override
  public Optional<String> dataset() {
    return Optional.of(config.get(DataSettings.DATASET))
        .filter(name -> !name.startsWith("synthetic"));
  }

  @Override
  public void takeOver(Path earlier, Path folder) throws IOException {
    new RunFolder(folder).takeOver(new RunFolder(earlier));
  }

  @Override
  public boolean isOwn(Path folder) {
    RunConfig found = ConfigReader.read(new RunFolder(folder).config(), config);
    return found.resultDigest().equals(config.resultDigest());
  }

  /** The same calls at the same cost, but with hardly any learning, so it takes hardly any time. */
  public static RunConfig charging(RunConfig config) {
    return config
        .with(DataSettings.DATASET, "synthetic:2000x2x10")
        .with(LearningSettings.MODEL, "logistic")
        .with(LearningSettings.LOCAL_STEPS, 1)
        .with(LearningSettings.BATCH_SIZE, 1)
        .with(RunSettings.EVALUATE_EVERY, Optional.of(config.get(RunSettings.ROUNDS)));
  }

  @Override
  public boolean run(Path path, Shelf data, BooleanSupplier stop) throws IOException {
    RunFolder folder = new RunFolder(path);
    RecordedRun.Options options =
        new RecordedRun.Options(false, false, data.checkpointSeconds(), false, false, false);
    try (Run run = Run.of(config, data.of(config), data.calibrations());
        RecordedRun recorded = RecordedRun.resume(run, folder, options)) {
      BandAccounts heard = new BandAccounts(run.network());
      recorded.addListener(heard);
      boolean over = recorded.run(stop);
      if (over) {
        if (BandAccounts.cover(config)) {
          BandAccounts accounts = recorded.firstRound() == 0 ? heard : ofAllRounds(run, data);
          if (accounts.agreeWith(config, recorded.last().orElseThrow())) {
            accounts.write(path);
          }
        }
        Files.delete(folder.model()); // not needed, and most of what a run writes
      }
      return over;
    }
  }

  /** The accounts of a run that was continued, whose first rounds were not heard here. */
  private BandAccounts ofAllRounds(Run original, Shelf data) {
    RunConfig copy =
        charging(config)
            .with(LearningSettings.MODEL_BITS, Optional.of(original.network().modelBits()));
    try (Run run = Run.of(copy, data.of(copy), data.calibrations())) {
      BandAccounts accounts = new BandAccounts(run.network());
      Simulation simulation = run.simulation(run.initialState(), false);
      simulation.addListener(accounts);
      simulation.run();
      return accounts;
    }
  }
}
