package dev.cicada.cli.simulate;

import dev.cicada.cli.UserError;
import dev.cicada.cli.simulate.config.DataSettings;
import dev.cicada.cli.simulate.config.LearningSettings;
import dev.cicada.cli.simulate.config.RunConfig;
import dev.cicada.cli.simulate.config.RunSettings;
import dev.cicada.cli.simulate.config.SchemeSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * The folder of a run and the names of what is in it.
 *
 * <p>The configuration is the first file and the final model the last, so that they tell how far a
 * run has come.
 */
record RunFolder(Path path) {
  private static final List<String> FILES =
      List.of(
          "run.yaml",
          "run.json",
          "rounds.csv",
          "plan.csv",
          "clients.csv",
          "accuracy-against-round.svg",
          "accuracy-against-round.png",
          "accuracy-against-energy.svg",
          "accuracy-against-energy.png",
          "state.bin",
          "model.bin");

  /** Where a run goes if nobody says where: the same settings, the same folder. */
  static RunFolder of(RunConfig config) {
    String dataset = config.get(DataSettings.DATASET).replaceAll(".*/(?=.)", "");
    String name =
        String.join(
            "-",
            dataset.replaceAll("[^\\w.]", "-"),
            config.get(LearningSettings.MODEL),
            config.get(SchemeSettings.SCHEME),
            "seed",
            String.valueOf(config.get(RunSettings.SEED)));
    CRC32 others = new CRC32();
    others.update(config.resultTexts().toString().getBytes(StandardCharsets.UTF_8));
    return new RunFolder(Path.of("runs", "%s-%08x".formatted(name, others.getValue())));
  }

  /** Refuses a folder that something is in. */
  void requireNew() throws IOException {
    if (Files.exists(path) && !Files.isDirectory(path)) {
      throw new UserError(path + " is a file; a run needs a folder. Maybe --out another");
    }
    if (Files.isDirectory(path)) {
      try (Stream<Path> entries = Files.list(path)) {
        if (entries.findAny().isPresent()) {
          throw new UserError(
              path + " is there already. Maybe --resume it, or --force to overwrite it");
        }
      }
    }
  }

  /** Removes what an earlier run left, and nothing else. */
  void clear() throws IOException {
    for (String file : FILES) {
      Files.deleteIfExists(path.resolve(file));
    }
  }

  boolean hasConfig() {
    return Files.exists(config());
  }

  boolean isFinished() {
    return Files.exists(model());
  }

  Path config() {
    return path.resolve("run.yaml");
  }

  Path record() {
    return path.resolve("run.json");
  }

  Path rounds() {
    return path.resolve("rounds.csv");
  }

  Path plan() {
    return path.resolve("plan.csv");
  }

  Path clients() {
    return path.resolve("clients.csv");
  }

  Path state() {
    return path.resolve("state.bin");
  }

  Path model() {
    return path.resolve("model.bin");
  }
}
