package dev.cicada.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a checkout with a space in its path, with stand-ins for Maven and the JDK. */
class LauncherTest {
  private static final Path SCRIPT = Path.of("..", "cicada");

  /** Builds nothing, and counts how often it was asked to. */
  private static final String MAVEN =
      """
      #!/usr/bin/env bash
      if [[ $* == *-version* ]]; then echo "Apache Maven 3.9.9"; exit; fi
      echo build >>builds
      if [[ -f broken ]]; then echo "the reason"; exit 1; fi
      mkdir -p cli/target/lib
      touch cli/target/cicada-cli-1.jar
      """;

  /** Prints its properties, or else the arguments that the command would get, one per line. */
  private static final String JAVA =
      """
      #!/usr/bin/env bash
      if [[ $* == *-XshowSettings* ]]; then
        echo "    java.specification.version = VERSION"
        echo "    java.home = $(dirname "$(dirname "$0")")"
        exit
      fi
      if [[ $* == *incubator* ]]; then echo "WARNING: Using incubator modules" >&2; fi
      while [[ $1 != dev.cicada.cli.Cicada ]]; do shift; done
      shift
      printf '<%s>\\n' "$@"
      """;

  @TempDir private Path folder;
  private Path checkout;
  private Path jdk;

  @BeforeEach
  void checkOut() throws IOException {
    checkout = folder.resolve("a checkout");
    jdk = folder.resolve("a jdk");
    Files.createDirectories(checkout.resolve(".mvn"));
    Files.createDirectories(checkout.resolve("core/src/main"));
    Files.createFile(checkout.resolve("pom.xml"));
    Files.createFile(checkout.resolve("core/pom.xml"));
    command(checkout.resolve("cicada"), Files.readString(SCRIPT));
    command(folder.resolve("bin/mvn"), MAVEN);
    command(jdk.resolve("bin/javac"), "");
    command(jdk.resolve("bin/java"), JAVA.replace("VERSION", "17"));
  }

  private static void command(Path file, String script) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, script);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  void buildsOnFirstUseAndThenNoMore() throws Exception {
    CommandRun first = run(checkout, "plan");
    CommandRun second = run(checkout, "plan");

    assertThat(first.exitCode()).as(first.errors()).isZero();
    assertThat(first.errors()).contains("cicada: building", "cicada: built in");
    assertThat(first.output()).isEqualTo("<plan>\n");
    assertThat(second).isEqualTo(new CommandRun(0, "<plan>\n", ""));
    assertThat(builds()).isEqualTo(1);
  }

  /** The JDK prints a warning about the Vector API, which only training needs. */
  @Test
  void warnsOfTheVectorApiOnlyWhereACommandTrains() throws Exception {
    run(checkout);
    for (String command : List.of("demo", "simulate", "client", "a-command-to-come")) {
      assertThat(run(checkout, command).errors()).as(command).contains("incubator");
    }
    for (String command : List.of("plan", "calibrate", "models", "--version", "--help")) {
      assertThat(run(checkout, command).errors()).as(command).isEmpty();
    }
  }

  @Test
  void buildsAgainWhenASourceIsNewer() throws Exception {
    run(checkout);
    Path source = Files.createFile(checkout.resolve("core/src/main/Source.java"));
    FileTime built = Files.getLastModifiedTime(checkout.resolve("target/launcher-build.stamp"));
    Files.setLastModifiedTime(source, FileTime.from(built.toInstant().plus(Duration.ofSeconds(1))));

    run(checkout);

    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void passesArgumentsAsTheyAreFromAnywhereAndThroughALink() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), checkout.resolve("cicada"));

    CommandRun run = run(folder, List.of(link.toString(), "a b", "", "*", "$HOME", "\"q\""));

    assertThat(run.output()).isEqualTo("<a b>\n<>\n<*>\n<$HOME>\n<\"q\">\n");
  }

  @Test
  void twoFirstUsesAtOnceBuildOnce() throws Exception {
    Process one = start(checkout, List.of("./cicada", "one"));
    Process two = start(checkout, List.of("./cicada", "two"));

    assertThat(finish(one).output()).isEqualTo("<one>\n");
    assertThat(finish(two).output()).isEqualTo("<two>\n");
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void showsTheEndOfAFailedBuild() throws Exception {
    Files.createFile(checkout.resolve("broken"));

    CommandRun run = run(checkout);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errors()).contains("the reason", "the build failed", "launcher-build.log");
  }

  @Test
  void refusesAnOldJdk() throws Exception {
    command(jdk.resolve("bin/java"), JAVA.replace("VERSION", "1.8"));
    Files.copy(jdk.resolve("bin/java"), folder.resolve("bin/java"));

    CommandRun run = run(checkout);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errors()).contains("needs JDK 17 or later", "version 1.8").hasLineCount(1);
  }

  @Test
  void refusesAnOldMaven() throws Exception {
    command(folder.resolve("bin/mvn"), MAVEN.replace("3.9.9", "3.6.3"));

    CommandRun run = run(checkout);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errors()).contains("Maven 3.8 or later, and mvn is 3.6.3").hasLineCount(1);
  }

  @Test
  void theCommandItLaunchesStarts() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath = System.getProperty("java.class.path");

    CommandRun run =
        finish(start(checkout, List.of(java, "-cp", classPath, Cicada.class.getName(), "-V")));

    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).startsWith("cicada ");
  }

  private int builds() throws IOException {
    return Files.readAllLines(checkout.resolve("builds")).size();
  }

  private CommandRun run(Path directory, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("./cicada"));
    command.addAll(List.of(arguments));
    return run(directory, command);
  }

  private CommandRun run(Path directory, List<String> command) throws Exception {
    return finish(start(directory, command));
  }

  private Process start(Path directory, List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().put("JAVA_HOME", jdk.toString());
    builder.environment().merge("PATH", folder.resolve("bin") + ":", (path, bin) -> bin + path);
    return builder.start();
  }

  private static CommandRun finish(Process process) throws Exception {
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new CommandRun(process.waitFor(), output, errors);
  }
}
