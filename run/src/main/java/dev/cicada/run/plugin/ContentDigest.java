package dev.cicada.run.plugin;

import dev.cicada.files.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The SHA-256 of a file, or of all files of a folder with their names. */
public final class ContentDigest {
  private ContentDigest() {}

  /** In hexadecimal. */
  public static String of(Path path) throws IOException {
    Sha256 digest = new Sha256();
    if (Files.isDirectory(path)) {
      try (Stream<Path> walk = Files.walk(path)) {
        List<Path> files = walk.filter(Files::isRegularFile).sorted().toList();
        for (Path file : files) {
          digest.add(path.relativize(file).toString()).add((byte) 0);
          digest.add(Files.readAllBytes(file));
        }
      }
    } else {
      digest.add(Files.readAllBytes(path));
    }
    return digest.hex();
  }
}
