package dev.cicada.cli;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Commands in a JVM of their own, for what would end this one or outlive it. */
public final class CommandProcess {
  private CommandProcess() {}

  /** A command that is ready to start. */
  public static ProcessBuilder of(List<String> arguments) {
    return on(System.getProperty("java.class.path"), arguments);
  }

  /** The same with classes of one's own beside ours, as if they were part of the program. */
  public static ProcessBuilder with(Path classes, List<String> arguments) {
    return on(classes + File.pathSeparator + System.getProperty("java.class.path"), arguments);
  }

  private static ProcessBuilder on(String classPath, List<String> arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--add-modules=jdk.incubator.vector",
                "-cp",
                classPath,
                Cicada.class.getName()));
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }
}
