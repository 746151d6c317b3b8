package dev.cicada.lab.task;

import dev.cicada.run.CodeDigest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** What tasks are known by: names of folders, each with a digest of a description, and code. */
final class TaskKey {
  private static final int DIGEST_BYTES = 8;

  private TaskKey() {}

  private static final class Own {
    private static final List<CodeDigest> CODE =
        Stream.concat(
                CodeDigest.ofRuns().stream(),
                Stream.of(CodeDigest.of("lab/task", TaskKey.class, "dev/cicada/lab/task")))
            .toList();
  }

  /** The code of tasks that compute more than what runs do: that of runs, and of this package. */
  static List<CodeDigest> withOwnCode() {
    return Own.CODE;
  }

  static String of(String name, String description) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(description.getBytes(StandardCharsets.UTF_8));
      return name + "-" + HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
