package dev.cicada.run;

import dev.cicada.files.FolderLock;
import dev.cicada.run.config.ConfigReader;
import dev.cicada.run.config.DataSettings;
import dev.cicada.run.config.LearningSettings;
import dev.cicada.run.config.RuleSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder of a run and the names of what is in it.
 *
 * <p>The configuration is written first and the final model last, so they tell how far a run has
 * come.
 */
public record RunFolder(Path path) {
  private static final List<String> FILES =
      List.of(
          "run.yaml",
          "run.json",
          "rounds.csv",
          "plan.csv",
          "clients.csv",
          "accuracy-against-round.svg",
          "accuracy-against-round.pdf",
          "accuracy-against-round.png",
          "accuracy-against-energy.svg",
          "accuracy-against-energy.pdf",
          "accuracy-against-energy.png",
          "state.bin",
          "model.bin");

  private static final Path RUNS = Path.of("runs");

  /** Where a run goes by default: the same settings, the same folder. */
  public static RunFolder of(RunConfig config) {
    String others = config.resultDigest().substring(0, 8);
    return new RunFolder(RUNS.resolve(name(config) + "-" + others));
  }

  /**
   * Where to find a run to continue, by default: the one with the same settings, or else the
   * longest one that has fewer rounds and otherwise the same settings.
   */
  public static RunFolder toGoOn(RunConfig config) throws IOException {
    RunFolder own = of(config);
    if (own.hasConfig() || !Files.isDirectory(RUNS)) {
      return own;
    }
    try (Stream<Path> folders = Files.list(RUNS)) {
      return folders
          .filter(folder -> String.valueOf(folder.getFileName()).startsWith(name(config)))
          .map(RunFolder::new)
          .filter(folder -> folder.hasConfig() && folder.roundsTowards(config) > 0)
          .max(Comparator.comparingInt(folder -> folder.roundsTowards(config)))
          .orElse(own);
    }
  }

  /** How many rounds the run has, if it differs from a configuration in nothing else; else 0. */
  private int roundsTowards(RunConfig config) {
    try {
      RunConfig there = ConfigReader.read(config(), RunConfig.of(config.registry()));
      int rounds = there.get(RunSettings.ROUNDS);
      RunConfig longer = there.with(RunSettings.ROUNDS, config.get(RunSettings.ROUNDS));
      return rounds <= config.get(RunSettings.ROUNDS)
              && longer.resultTexts().equals(config.resultTexts())
          ? rounds
          : 0;
    } catch (UserError notOfThisVersion) {
      return 0;
    }
  }

  private static String name(RunConfig config) {
    String dataset = config.get(DataSettings.DATASET).replaceAll(".*/(?=.)", "");
    return String.join(
        "-",
        dataset.replaceAll("[^\\w.]", "-"),
        config.get(LearningSettings.MODEL),
        config.get(RuleSettings.SCHEME),
        "seed",
        String.valueOf(config.get(RunSettings.SEED)));
  }

  /**
   * Refuses a folder that cannot be made or written to, or that is a reproduction's. Makes nothing.
   */
  public void requireWritable() {
    if (!hasConfig() && Files.isDirectory(path.resolve("runs"))) {
      throw new UserError(
          path + " holds runs of reproduce; a run needs its own folder. Maybe --out another");
    }
    Path there = path.toAbsolutePath().normalize();
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    if (Files.isRegularFile(there)) {
      throw new UserError(there + " is a file; a run needs a folder. Maybe --out another");
    }
    if (!Files.isWritable(there)) {
      throw new UserError(there + " cannot be written to; a run needs to. Maybe --out another");
    }
  }

  /** Refuses a folder that is not empty. */
  public void requireNew() throws IOException {
    if (Files.isDirectory(path)) {
      try (Stream<Path> entries = Files.list(path)) {
        if (entries.anyMatch(entry -> !entry.endsWith(FolderLock.FILE))) {
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
    try (DirectoryStream<Path> records = Files.newDirectoryStream(path, "run-to-*.json")) {
      for (Path record : records) {
        Files.delete(record);
      }
    }
  }

  /** Removes the folder, if it holds nothing but a run that was never begun. */
  void remove() throws IOException {
    clear();
    Files.deleteIfExists(path.resolve(FolderLock.FILE));
    Files.deleteIfExists(path);
  }

  /**
   * Copies the last checkpoint of a run in another folder, with its tables, if it has one. The run
   * may still be going on.
   */
  public void takeOver(RunFolder other) throws IOException {
    if (Files.exists(other.state())) {
      // Tables may have more rows than their checkpoint counts; these are cut off.
      for (Path file : List.of(other.state(), other.rounds(), other.plan())) {
        if (Files.exists(file)) {
          Files.copy(file, path.resolve(file.getFileName()));
        }
      }
    }
  }

  /** Whether a run was begun in it. */
  public boolean hasConfig() {
    return Files.exists(config());
  }

  /** Whether a run was finished in it. */
  public boolean isFinished() {
    return Files.isRegularFile(model());
  }

  public Path config() {
    return path.resolve("run.yaml");
  }

  Path record() {
    return path.resolve("run.json");
  }

  /** The record of a run as it was before rounds were added to it, from this one on. */
  Path recordUpTo(int round) {
    return path.resolve("run-to-%d.json".formatted(round));
  }

  public Path rounds() {
    return path.resolve("rounds.csv");
  }

  Path plan() {
    return path.resolve("plan.csv");
  }

  public Path clients() {
    return path.resolve("clients.csv");
  }

  Path state() {
    return path.resolve("state.bin");
  }

  public Path model() {
    return path.resolve("model.bin");
  }
}
