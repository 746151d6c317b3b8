package dev.cicada.spark;

import dev.cicada.cli.Cicada;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A command in a separate JVM, with the options of this one. */
final class DriverProcess {
  private DriverProcess() {}

  static Process start(Path log, String... arguments) throws IOException {
    List<String> words = new ArrayList<>(List.of(Cicada.class.getName()));
    words.addAll(List.of(arguments));
    return start(log, System.getProperty("java.class.path"), List.of(), words);
  }

  /** The same with another class path, other options and another class. */
  static Process start(Path log, String classPath, List<String> options, List<String> words)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(each -> each.startsWith("--") || each.startsWith("-Xmx"))
        .forEach(command::add);
    command.addAll(options);
    command.addAll(List.of("-cp", classPath));
    command.addAll(words);
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start();
  }

  /**
   * Waits for the end.
   *
   * @return the exit code
   */
  static int run(Path log, String... arguments) throws IOException, InterruptedException {
    return start(log, arguments).waitFor();
  }
}
