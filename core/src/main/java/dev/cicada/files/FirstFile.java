package dev.cicada.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that several processes want to make, and only the first one does, even if machines share
 * the folder.
 *
 * <p>It is written under another name and then linked. File systems, NFS included, let only one
 * link succeed, and nobody sees a half-written file. On NFS the answer to a link may get lost and
 * the request be repeated, so whoever is refused checks whether the file is its own. Where there
 * are no links, the file is created exclusively and may be empty for a moment; it stays empty if
 * its maker is killed just then. If the content cannot be written, there is no file.
 */
public final class FirstFile {
  private FirstFile() {}

  /**
   * Makes the file, unless it exists.
   *
   * @param content unique to this maker, which is recognized by it
   * @return whether the file is ours
   */
  public static boolean make(Path file, String content) throws IOException {
    if (Files.exists(file)) {
      return false;
    }
    Path draft = Files.createTempFile(file.toAbsolutePath().getParent(), ".first", ".draft");
    try {
      Files.writeString(draft, content, StandardOpenOption.WRITE, StandardOpenOption.DSYNC);
      return link(file, draft, content);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static boolean link(Path file, Path draft, String content) throws IOException {
    try {
      Files.createLink(file, draft);
      return true;
    } catch (UnsupportedOperationException | IOException perhapsByUsOrNoLinks) {
      return isOurs(file, content) || create(file, content);
    }
  }

  private static boolean create(Path file, String content) throws IOException {
    try {
      Files.createFile(file);
    } catch (FileAlreadyExistsException somebodyElseWasFaster) {
      return false;
    }
    try {
      Files.writeString(file, content, StandardOpenOption.WRITE, StandardOpenOption.DSYNC);
      return true;
    } catch (IOException e) {
      Files.deleteIfExists(file);
      throw e;
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
