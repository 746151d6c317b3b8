package dev.cicada.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class UserErrorTest {
  private static String message(IOException failure) {
    return UserError.of("write runs/demo", failure).getMessage();
  }

  @Test
  void saysWhatIsInTheWayOfAFile() {
    assertThat(message(new NoSuchFileException("runs")))
        .isEqualTo("cannot write runs/demo: there is no runs");
    assertThat(message(new AccessDeniedException("runs")))
        .isEqualTo("cannot write runs/demo: runs may not be used by this user");
    assertThat(message(new FileAlreadyExistsException("runs")))
        .isEqualTo("cannot write runs/demo: runs is there and is not a folder");
    assertThat(message(new FileSystemException("runs", null, "Read-only file system")))
        .isEqualTo("cannot write runs/demo: runs: Read-only file system");
    assertThat(message(new IOException("No space left on device")))
        .isEqualTo("cannot write runs/demo: No space left on device");
  }
}
