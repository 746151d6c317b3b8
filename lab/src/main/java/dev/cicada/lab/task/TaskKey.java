package dev.cicada.lab.task;

import dev.cicada.run.CodeDigest;
import dev.cicada.settings.Settings;
import java.util.List;
import java.util.stream.Stream;

/**
 * How tasks are identified: by the name of a folder, which has a digest of the description, and by
 * code.
 */
final class TaskKey {
  private static final int DIGITS = 16;

  private TaskKey() {}

  private static final class Own {
    private static final List<CodeDigest> CODE =
        Stream.concat(
                CodeDigest.ofRuns().stream(),
                Stream.of(CodeDigest.of("lab/task", TaskKey.class, "dev/cicada/lab/task")))
            .toList();
  }

  /** The code of tasks that are more than runs: that of runs, and that of this package. */
  static List<CodeDigest> withOwnCode() {
    return Own.CODE;
  }

  static String of(String name, String description) {
    return name + "-" + Settings.digest(description).substring(0, DIGITS);
  }
}
