package dev.cicada.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.Cicada;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A Spark master and worker in separate processes, as on a cluster, with our jars shipped to them.
 */
class StandaloneClusterTest {
  private static final Pattern MASTER = Pattern.compile("master at (spark://\\S+)");
  private static final String SPARK_JARS =
      Path.of(System.getenv("SPARK_HOME"), "jars", "*").toString();
  private static final List<String> SMALL = List.of("-Xmx256m", "-XX:+UseSerialGC");
  private static final List<String> SETTINGS =
      List.of(
          "-Dspark.cicada.foldFrom=5000",
          "-Dspark.executor.memory=768m",
          "-Dspark.executor.cores=1",
          "-XX:+UseSerialGC");

  @TempDir private static Path folder;
  private static Path log;
  private static List<Path> jars;
  private static Process master;
  private static Process worker;
  private static String address;

  @BeforeAll
  static void start() throws Exception {
    log = folder.resolve("log");
    jars = jars();
    assertThat(DriverProcess.run(log, simulate("threads"))).as(Files.readString(log)).isZero();
    Path masterLog = folder.resolve("master.log");
    master =
        DriverProcess.start(
            masterLog,
            SPARK_JARS,
            SMALL,
            List.of(
                "org.apache.spark.deploy.master.Master",
                "--host",
                "127.0.0.1",
                "--port",
                "0",
                "--webui-port",
                "0"));
    address = address(masterLog);
    worker =
        DriverProcess.start(
            folder.resolve("worker.log"),
            SPARK_JARS,
            SMALL,
            List.of(
                "org.apache.spark.deploy.worker.Worker",
                "--host",
                "127.0.0.1",
                "--webui-port",
                "0",
                "--cores",
                "2",
                "--memory",
                "2g",
                "--work-dir",
                folder.resolve("work").toString(),
                address));
  }

  private static String address(Path masterLog) throws Exception {
    while (true) {
      String said = Files.readString(masterLog);
      Matcher found = MASTER.matcher(said);
      if (found.find()) {
        return found.group(1);
      }
      assertThat(master.waitFor(20, TimeUnit.MILLISECONDS)).as(said).isFalse();
    }
  }

  @AfterAll
  static void stop() throws InterruptedException {
    for (Process each : Stream.of(worker, master).filter(each -> each != null).toList()) {
      each.descendants().forEach(ProcessHandle::destroyForcibly);
      each.destroyForcibly().waitFor();
    }
  }

  private static String[] simulate(String out, String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("simulate", "--out", folder.resolve(out).toString()));
    for (String setting :
        List.of(
            "dataset=synthetic:600x8x10",
            "model=mlp-1x200",
            "scheme=random",
            "senders=3",
            "clients=8",
            "rounds=4",
            "localSteps=2",
            "evaluateEvery=4",
            "testSamples=100")) {
      arguments.addAll(List.of("--set", setting));
    }
    arguments.addAll(List.of(more));
    return arguments.toArray(String[]::new);
  }

  /**
   * Our class path without Spark's jars. Folders are made into jars, as a cluster takes no folders.
   */
  private static List<Path> jars() throws IOException {
    Path spark = Path.of(SPARK_JARS).getParent();
    List<Path> all = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path path = Path.of(entry);
      if (Files.isDirectory(path)) {
        all.add(jar(path, folder.resolve("folder-" + all.size() + ".jar")));
      } else if (Files.exists(path) && !Files.exists(spark.resolve(path.getFileName()))) {
        all.add(path);
      }
    }
    return all;
  }

  private static Path jar(Path classes, Path jar) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(file);
        Stream<Path> all = Files.walk(classes)) {
      for (Path each : all.filter(Files::isRegularFile).toList()) {
        String name = classes.relativize(each).toString().replace(File.separatorChar, '/');
        entries.putNextEntry(new JarEntry(name));
        Files.copy(each, entries);
      }
    }
    return jar;
  }

  private static void requireSame(String out) throws IOException {
    for (String file : List.of("rounds.csv", "clients.csv", "model.bin")) {
      assertThat(folder.resolve(out).resolve(file))
          .hasSameBinaryContentAs(folder.resolve("threads").resolve(file));
    }
  }

  @Test
  void aMasterGivesExecutorsThatMakeTheSameBytes() throws Exception {
    List<String> words = new ArrayList<>(List.of(Cicada.class.getName()));
    words.addAll(Arrays.asList(simulate("standalone", "--on", address)));
    String classPath =
        Stream.concat(jars.stream().map(Path::toString), Stream.of(SPARK_JARS))
            .collect(Collectors.joining(File.pathSeparator));

    int exitCode = DriverProcess.start(log, classPath, SETTINGS, words).waitFor();

    assertThat(exitCode).as(Files.readString(log)).isZero();
    requireSame("standalone");
  }

  /** Starts the class that the script spark-submit starts. */
  @Test
  void sparkSubmitTakesOurJars() throws Exception {
    List<String> words =
        new ArrayList<>(
            List.of(
                "org.apache.spark.deploy.SparkSubmit",
                "--master",
                address,
                "--class",
                Cicada.class.getName(),
                "--jars",
                jars.stream().map(Path::toString).collect(Collectors.joining(",")),
                jars.get(0).toString()));
    words.addAll(Arrays.asList(simulate("submitted", "--on", address)));

    int exitCode = DriverProcess.start(log, SPARK_JARS, SETTINGS, words).waitFor();

    assertThat(exitCode).as(Files.readString(log)).isZero();
    requireSame("submitted");
  }
}
