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

/** How Spark is set up for us; {@code spark.*} among the system properties counts for the rest. */
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
            // A task done twice at once is nothing but work: results are the same.
            .set("spark.speculation", "false")
            .setIfMissing("spark.task.maxFailures", "16")
            // Folding must not wait behind what is trained ahead, nor for a place near its data.
            .set("spark.scheduler.mode", "FAIR")
            .set("spark.locality.wait", "0s");
    String options = settings.get("spark.executor.extraJavaOptions", "");
    settings.set("spark.executor.extraJavaOptions", (options + " " + EXECUTOR_OPTIONS).strip());
    List<String> ours = ownClassPath();
    if (master.startsWith("local")) {
      settings.set("spark.executor.extraClassPath", String.join(File.pathSeparator, ours));
    } else {
      // By spark-submit our jars are not on the class path, but named there.
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

  /** What of our class path executors do not have from Spark's own folder. */
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
