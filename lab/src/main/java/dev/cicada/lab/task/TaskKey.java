package dev.cicada.lab.task;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Names of folders: what people recognise, then a digest of the whole description. */
final class TaskKey {
  private static final int DIGEST_BYTES = 8;

  private TaskKey() {}

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
