package dev.cicada.cli;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Commands in a separate JVM, for what would end this one or outlive it. */
public final class CommandProcess {
  /** For commands that train next to nothing: their code is not worth compiling well. */
  public static final List<String> BRIEF = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private CommandProcess() {}

  /** A command that is ready to start. */
  public static ProcessBuilder of(List<String> arguments) {
    return on(System.getProperty("java.class.path"), List.of(), arguments);
  }

  /** The same with options for its JVM. */
  public static ProcessBuilder of(List<String> options, List<String> arguments) {
    return on(System.getProperty("java.class.path"), options, arguments);
  }

  /** The same with other classes next to ours, as if they were part of the program. */
  public static ProcessBuilder with(Path classes, List<String> arguments) {
    String all = classes + File.pathSeparator + System.getProperty("java.class.path");
    return on(all, List.of(), arguments);
  }

  private static ProcessBuilder on(String classPath, List<String> options, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "--add-modules=jdk.incubator.vector",
            "-cp",
            classPath,
            Cicada.class.getName()));
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }
}
