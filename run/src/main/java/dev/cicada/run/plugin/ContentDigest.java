package dev.cicada.run.plugin;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** The SHA-256 of a file, or of all files of a folder with their names. */
final class ContentDigest {
  private ContentDigest() {}

  static String of(Path path) throws IOException {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
    if (Files.isDirectory(path)) {
      try (Stream<Path> walk = Files.walk(path)) {
        List<Path> files = walk.filter(Files::isRegularFile).sorted().toList();
        for (Path file : files) {
          digest.update(path.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
          digest.update((byte) 0);
          digest.update(Files.readAllBytes(file));
        }
      }
    } else {
      digest.update(Files.readAllBytes(path));
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
