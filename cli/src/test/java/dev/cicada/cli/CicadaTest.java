package dev.cicada.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class CicadaTest {
  static Stream<List<String>> commands() {
    List<List<String>> paths = new ArrayList<>();
    collect(Cicada.commandLine(), List.of(), paths);
    return paths.stream();
  }

  private static void collect(CommandLine command, List<String> path, List<List<String>> paths) {
    paths.add(path);
    command
        .getSubcommands()
        .forEach(
            (name, subcommand) -> {
              List<String> longer = new ArrayList<>(path);
              longer.add(name);
              collect(subcommand, longer, paths);
            });
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandHelpsWithAnExample(List<String> path) {
    List<String> arguments = new ArrayList<>(path);
    arguments.add("--help");

    CommandRun run = CommandRun.of(arguments.toArray(String[]::new));

    assertThat(run.exitCode()).isZero();
    assertThat(run.errors()).isEmpty();
    assertThat(run.output()).startsWith("Usage: cicada").containsPattern("Examples?:\\R  cicada ");
  }

  @ParameterizedTest
  @CsvSource({"60, 60", "20, 55", "300, 80"})
  void helpIsNoWiderThanTheTerminal(int columns, int width) {
    System.setProperty("cicada.outputColumns", String.valueOf(columns));
    try {
      CommandLine plan = Cicada.commandLine().getSubcommands().get("plan");
      assertThat(plan.getUsageHelpWidth()).isEqualTo(width);
    } finally {
      System.clearProperty("cicada.outputColumns");
    }
  }

  @Test
  void tellsItsVersionAndTheJdks() {
    CommandRun run = CommandRun.of("--version");

    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).startsWith("cicada ").contains("JDK " + Runtime.version());
  }

  @Test
  void withoutACommandShowsWhatThereIs() {
    CommandRun run = CommandRun.of();

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).contains("demo", "plan", "calibrate");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          plna                                  | plna is not a command or a value that is known here. Maybe plan.
          plan --jsn                            | --jsn is not an option that is known here. Maybe --json.
          plan --instance - --mode sometimes    | '--mode': it is sometimes; it must be online or offline.
          plan --instance - --zeta half         | '--zeta': it is half; it must be a number.
          plan --instance - --max-iterations 1e3 | '--max-iterations': it is 1e3; it must be a whole number.
          plan --instance                       | Missing required parameter for option '--instance' (FILE).
          plan                                  | neither --instance nor --example is given
          plan --example --instance -           | both --instance and --example are given
          calibrate --instance -                | Missing required option: '--senders=X'.
          calibrate --instance - --senders zero | '--senders': it is zero; it must be a number.
          calibrate --instance - --senders NaN  | --senders is NaN; it must be positive and finite.
          calibrate --instance - --senders -1   | --senders is -1.0; it must be positive and finite.
          calibrate --instance - --senders 1 --tolerance 0 | --tolerance is 0.0; it must be greater than 0
          """)
  void refusesBadArgumentsInOneSentence(String arguments, String message) {
    CommandRun run = CommandRun.of(arguments.split(" "));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).startsWith("cicada").contains(message).hasLineCount(1);
  }
}
