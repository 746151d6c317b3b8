package dev.cicada.spark;

import dev.cicada.run.CodeDigest;
import dev.cicada.run.config.ConfigReader;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.plugin.Plugins;
import dev.cicada.text.UserError;
import java.io.Serializable;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;

/**
 * A run as it is sent to executors.
 *
 * @param yaml its configuration
 * @param plugins names of files that were shipped
 * @param code digests of the driver's code; executors with other code refuse to work
 */
record Shipment(String yaml, List<String> plugins, String code) implements Serializable {
  /** The paths of shipped files on this executor. */
  static List<String> places(List<String> names) {
    return names.stream().map(SparkCluster::place).toList();
  }

  RunConfig config() {
    String changes = CodeDigest.changes(CodeDigest.ofRuns(), code);
    if (!changes.isEmpty()) {
      throw new UserError(
          "it has other code than the driver (%s). Maybe start all with the same version"
              .formatted(changes));
    }
    List<Path> files = places(plugins).stream().map(Path::of).toList();
    RunConfig standard = RunConfig.of(Plugins.load(files));
    return ConfigReader.read(new StringReader(yaml), "the driver's configuration", standard);
  }
}
