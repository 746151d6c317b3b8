package dev.cicada.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FirstFileTest {
  @TempDir private Path folder;

  private static void requireThatTheFirstMakesIt(Path file) throws IOException {
    assertThat(FirstFile.make(file, "one")).isTrue();
    assertThat(FirstFile.make(file, "other")).isFalse();

    assertThat(file).hasContent("one");
    assertThat(file.toAbsolutePath().getParent()).isDirectoryNotContaining("glob:**.draft");
  }

  @Test
  void onlyTheFirstMakesTheFile() throws IOException {
    requireThatTheFirstMakesIt(folder.resolve("file"));
  }

  /** An archive is a file system without links. */
  @Test
  void withoutLinksTooOnlyTheFirstMakesTheFile() throws IOException {
    Path archive = folder.resolve("archive.zip");
    try (FileSystem system = FileSystems.newFileSystem(archive, Map.of("create", "true"))) {
      requireThatTheFirstMakesIt(system.getPath("/file"));
    }
  }

  /** A process whose files may have no bytes, as if the disk were full. */
  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void whoCannotWriteLeavesNothing() throws Exception {
    Process process =
        new ProcessBuilder(
                "sh",
                "-c",
                "ulimit -f 0; exec \"$@\"",
                "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                Maker.class.getName(),
                folder.resolve("file").toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(output).contains("java.io.IOException").contains("FirstFile.make");
    assertThat(folder).isEmptyDirectory();
  }

  /** Makes a file. */
  static final class Maker {
    private Maker() {}

    public static void main(String[] arguments) throws IOException {
      FirstFile.make(Path.of(arguments[0]), "content");
    }
  }
}
