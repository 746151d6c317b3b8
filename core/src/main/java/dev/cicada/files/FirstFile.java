package dev.cicada.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that the first of several who want it makes, also where machines share a folder.
 *
 * <p>It is written beside its place and then linked there, which file systems do for one only, NFS
 * included, and which shows it whole from its first moment on. An answer may be lost on its way and
 * asked for again, so whoever is refused looks whether the file is its own. Where there are no
 * links it is made by an exclusive creation, and may be seen empty for a moment.
 */
public final class FirstFile {
  private FirstFile() {}

  /**
   * Makes the file, unless it is there.
   *
   * @param content nobody else's: by it the maker is known
   * @return whether it is ours
   */
  public static boolean make(Path file, String content) throws IOException {
    if (Files.exists(file)) {
      return false;
    }
    Path draft = Files.createTempFile(file.toAbsolutePath().getParent(), ".first", ".draft");
    try {
      Files.writeString(draft, content);
      Files.createLink(file, draft);
      return true;
    } catch (FileAlreadyExistsException perhapsByUs) {
      return isOurs(file, content);
    } catch (UnsupportedOperationException noLinks) {
      return create(file, content);
    } catch (IOException e) {
      return isOurs(file, content) || create(file, content);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static boolean create(Path file, String content) throws IOException {
    try {
      Files.writeString(file, content, StandardOpenOption.CREATE_NEW);
      return true;
    } catch (FileAlreadyExistsException perhapsByUs) {
      return isOurs(file, content);
    }
  }

  private static boolean isOurs(Path file, String content) throws IOException {
    try {
      return Files.readString(file, StandardCharsets.UTF_8).equals(content);
    } catch (NoSuchFileException none) {
      return false;
    }
  }
}
