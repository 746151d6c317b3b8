package dev.cicada.spark;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;

/** How Cicada sets up Spark. System properties {@code spark.*} set the rest. */
final class SparkSettings {
  private static final String EXECUTOR_OPTIONS =
      "--add-modules=jdk.incubator.vector --enable-native-access=ALL-UNNAMED";

  private SparkSettings() {}

  static SparkConf of(String master) {
    SparkConf settings =
        new SparkConf()
            .setMaster(master)
            .setIfMissing("spark.app.name", "cicada")
            .setIfMissing("spark.ui.enabled", "false")
            // Doing a task twice at once only costs work: the results are the same.
            .set("spark.speculation", "false")
            .setIfMissing("spark.task.maxFailures", "16")
            // Folding must not wait behind training for later rounds, nor for a place near its
            // data.
            .set("spark.scheduler.mode", "FAIR")
            .set("spark.locality.wait", "0s");
    String options = settings.get("spark.executor.extraJavaOptions", "");
    settings.set("spark.executor.extraJavaOptions", (options + " " + EXECUTOR_OPTIONS).strip());
    List<String> ours = ownClassPath();
    if (master.startsWith("local")) {
      settings.set("spark.executor.extraClassPath", String.join(File.pathSeparator, ours));
    } else {
      // With spark-submit, our jars are not on the class path but named here.
      Stream<String> submitted = Arrays.stream(settings.get("spark.jars", "").split(","));
      settings.set(
          "spark.jars",
          Stream.concat(submitted, ours.stream().filter(entry -> entry.endsWith(".jar")))
              .filter(jar -> !jar.isEmpty())
              .distinct()
              .collect(Collectors.joining(",")));
    }
    return settings;
  }

  /** The part of our class path that executors do not get from Spark's own folder. */
  private static List<String> ownClassPath() {
    Optional<Path> home =
        Optional.ofNullable(System.getenv("SPARK_HOME")).map(name -> Path.of(name, "jars"));
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.isEmpty() && Files.exists(Path.of(entry)))
        .map(entry -> Path.of(entry).toAbsolutePath())
        .filter(entry -> home.isEmpty() || !entry.startsWith(home.get().toAbsolutePath()))
        .map(Path::toString)
        .toList();
  }
}
