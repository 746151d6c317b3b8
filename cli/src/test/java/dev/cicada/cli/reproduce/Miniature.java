package dev.cicada.cli.reproduce;

import dev.cicada.cli.CommandProcess;
import dev.cicada.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reproductions of three figures with made-up data, two rounds and two seeds, in a folder.
 *
 * <p>Probabilities are at least 0.09, since offline plans of two rounds are then certified quickly;
 * otherwise they would take nearly all the time.
 */
record Miniature(Path folder) {
  static final String PROFILE =
      """
      description: miniature
      note: miniature
      cifarNote: miniature
      seeds: 2
      rhos: [0.05, 0.1, 0.5]
      rhoRounds: 2
      senders: [1, 2]
      clients: [10]
      energyRounds: 2
      mnist: {dataset: 'synthetic:600x8x10', model: logistic, modelBits: 6.37e6, rounds: 2, rho: 0.005, lambda: 0.09}
      cifar10: {dataset: 'synthetic:700x8x10', model: logistic, modelBits: 6.37e6, rounds: 2, rho: 0.005, lambda: 0.09}
      solverRounds: 2
      boundRounds: 20
      """;

  private static final List<String> SOME = List.of("fig6a", "fig6c", "bound");

  static Miniature in(Path folder) throws IOException {
    Files.writeString(folder.resolve("miniature.yaml"), PROFILE);
    return new Miniature(folder);
  }

  List<String> arguments(String out, String... more) {
    List<String> arguments = new ArrayList<>(List.of("reproduce"));
    arguments.addAll(SOME);
    arguments.addAll(
        List.of(
            "--profile",
            folder.resolve("miniature.yaml").toString(),
            "--out",
            folder.resolve(out).toString()));
    arguments.addAll(List.of(more));
    return arguments;
  }

  CommandRun run(String out, String... more) {
    return CommandRun.of(arguments(out, more).toArray(String[]::new));
  }

  /** A worker in a separate process, without output. */
  Process worker(String out, int leaseSeconds) throws IOException {
    return CommandProcess.of(
            CommandProcess.BRIEF,
            arguments(out, "--worker", "--jobs", "1", "--lease", String.valueOf(leaseSeconds)))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve(out + ".log").toFile()))
        .start();
  }

  /** The names of tasks that are done. */
  List<String> done(String out) throws IOException {
    Path runs = folder.resolve(out).resolve("runs");
    if (!Files.isDirectory(runs)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(runs)) {
      return all.filter(each -> Files.exists(each.resolve("done")))
          .map(each -> each.getFileName().toString())
          .filter(name -> !name.startsWith("report-"))
          .sorted()
          .toList();
    }
  }

  /** How often tasks were claimed in all, without the report's. */
  long claims(String out) throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve(out).resolve("claims"))) {
      return all.filter(each -> !each.getFileName().toString().startsWith("report-")).count();
    }
  }
}
