package dev.cicada.training.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;

class FileFailureTest {
  @Test
  void failuresOfReadingAreSaidInWords() {
    assertThat(reading(new AccessDeniedException("/a/b")))
        .isEqualTo("/a/b cannot be read: permission is denied");
    assertThat(reading(new AccessDeniedException("/a")))
        .isEqualTo("/a/b cannot be read: permission is denied for /a");
    assertThat(reading(new NoSuchFileException("/a/b"))).isEqualTo("/a/b does not exist");
    assertThat(reading(new EOFException())).startsWith("/a/b is truncated");
    assertThat(reading(new ZipException("bad block"))).isEqualTo("/a/b is corrupt: bad block");
    assertThat(reading(new IOException("Is a directory")))
        .isEqualTo("/a/b cannot be read: Is a directory");
  }

  @Test
  void failuresOfWritingAreSaidInWords() {
    assertThat(writing(new AccessDeniedException("/a")))
        .isEqualTo(
            "/a/b cannot be written: permission is denied for /a;"
                + " maybe name another folder for the cache");
    assertThat(writing(new FileAlreadyExistsException("/a")))
        .startsWith("/a/b cannot be written: /a is not a folder;");
    assertThat(writing(new NoSuchFileException("/a")))
        .startsWith("/a/b cannot be written: /a does not exist;");
    assertThat(writing(new FileSystemException("/a", null, "No space left on device")))
        .startsWith("/a/b cannot be written: No space left on device;");
  }

  private static String reading(IOException cause) {
    return FileFailure.reading("/a/b", cause).getMessage();
  }

  private static String writing(IOException cause) {
    return FileFailure.writing(Path.of("/a/b"), cause).getMessage();
  }
}
