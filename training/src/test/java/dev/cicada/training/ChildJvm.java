package dev.cicada.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A separate JVM, for tests that depend on its options or its class path. */
public final class ChildJvm {
  private ChildJvm() {}

  /**
   * Runs a main class with this class path and these options.
   *
   * @return what it prints
   */
  public static String run(Class<?> main, String... options)
      throws IOException, InterruptedException {
    return run(main, jar -> true, options);
  }

  /** The same with a part of this class path. */
  public static String run(Class<?> main, Predicate<String> classPath, String... options)
      throws IOException, InterruptedException {
    String whole =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    String part =
        Arrays.stream(whole.split(File.pathSeparator))
            .filter(classPath)
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    command.addAll(List.of("--add-modules", "jdk.incubator.vector", "-cp", part, main.getName()));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output.strip();
  }
}
