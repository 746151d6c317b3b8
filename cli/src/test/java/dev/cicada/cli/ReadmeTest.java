package dev.cicada.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the README's commands, in the README's order, with pipes and redirections. */
class ReadmeTest {
  private static final String PROGRAM = "./cicada ";
  private static final List<String> FILES = List.of("cell.json", "plan.json");

  @TempDir Path folder;

  @Test
  void everyCommandOfTheReadmeWorks() throws IOException {
    List<String> commands = commands();
    assertThat(commands).hasSizeGreaterThan(4).contains("./cicada demo --open");
    for (String command : commands) {
      String output = "";
      for (String part : command.split(" [|] ", -1)) {
        output = run(part, output);
      }
    }
    assertThat(folder.resolve("plan.json")).isNotEmptyFile();
  }

  @Test
  void theWorkedExampleIsWhatTheCommandPrints() throws IOException {
    String readme = readme();
    String example = CommandRun.of("plan", "--example").output();
    String summary = CommandRun.withInput(example, "plan", "--instance", "-").output();
    assertThat(readme).contains(summary.lines().limit(7).toList());
  }

  private String run(String command, String input) throws IOException {
    String[] sides = command.split(" > ", -1);
    List<String> arguments = arguments(sides[0]);
    CommandRun run = CommandRun.withInput(input, arguments.toArray(String[]::new));
    assertThat(run.exitCode()).as("%s: %s", command, run.errors()).isZero();
    if (sides.length > 1) {
      Files.writeString(folder.resolve(sides[1].strip()), run.output());
    }
    return run.output();
  }

  private List<String> arguments(String command) {
    return Stream.of(command.substring(PROGRAM.length()).strip().split(" +"))
        .map(word -> FILES.contains(word) ? folder.resolve(word).toString() : word)
        .toList();
  }

  private static List<String> commands() throws IOException {
    return readme()
        .lines()
        .filter(line -> line.startsWith(PROGRAM))
        .map(line -> line.replaceFirst(" +#.*", "").strip())
        .toList();
  }

  private static String readme() throws IOException {
    return Files.readString(Path.of("../README.md"));
  }
}
