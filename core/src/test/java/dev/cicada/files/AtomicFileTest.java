package dev.cicada.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void writeAnOlderOne() throws IOException {
    file = Files.writeString(folder.resolve("file"), "older");
  }

  private static AtomicFile.Content text(String text) {
    return stream -> stream.write(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void theNewTakesThePlaceOfTheOldAndNothingElseStays() throws IOException {
    AtomicFile.write(file, text("newer"));

    assertThat(file).hasContent("newer");
    assertThat(folder).isDirectoryNotContaining("glob:**.draft");
  }

  @Test
  void whoeverFailsToWriteLeavesTheOld() {
    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    file,
                    stream -> {
                      text("half").write(stream);
                      throw new IOException("no more");
                    }))
        .hasMessage("no more");

    assertThat(file).hasContent("older");
    assertThat(folder).isDirectoryNotContaining("glob:**.draft");
  }

  @Test
  void whatAKillLeftIsWrittenOver() throws IOException {
    Files.writeString(folder.resolve("file.draft"), "a long draft that nobody finished");

    AtomicFile.write(file, text("newer"));

    assertThat(file).hasContent("newer");
  }

  @Test
  void whereNothingCanBeWrittenItIsKnownBeforeTheContentIs() {
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> AtomicFile.open(missing.resolve("file"), missing.resolve("draft")))
        .isInstanceOf(IOException.class);
  }

  @Test
  void aFolderIsLockedForOneAtATime() throws IOException {
    Path locked = folder.resolve("new");
    try (FolderLock lock = FolderLock.of(locked)) {
      assertThat(lock).isNotNull();
      assertThatThrownBy(() -> FolderLock.of(locked, "taken"))
          .isInstanceOf(UserError.class)
          .hasMessage("taken");
    }
    FolderLock.of(locked).close();
  }
}
