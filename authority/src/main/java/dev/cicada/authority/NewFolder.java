package dev.cicada.authority;

import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder that appears with its complete content, or not at all. */
final class NewFolder {
  private NewFolder() {}

  /** Something that writes files into a folder. */
  @FunctionalInterface
  interface Content {
    void write(Path folder) throws IOException;
  }

  /** Makes a folder that does not exist yet or is empty. */
  static void fill(Path folder, Content content) {
    Path target = folder.toAbsolutePath();
    Path draft = target.resolveSibling(target.getFileName() + ".draft");
    try {
      requireFree(target);
      delete(draft);
      Files.createDirectories(target.getParent());
      Files.createDirectory(draft);
      try {
        content.write(draft);
        Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        delete(draft);
      }
    } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
      throw new UserError(folder + " exists and is not an empty folder. Maybe name another", e);
    } catch (IOException e) {
      throw new UserError("cannot write to %s: %s".formatted(folder, e.getMessage()), e);
    }
  }

  private static void requireFree(Path target) throws IOException {
    if (!Files.exists(target)) {
      return;
    }
    try (Stream<Path> files = Files.isDirectory(target) ? Files.list(target) : Stream.of(target)) {
      if (files.findAny().isPresent()) {
        throw new FileAlreadyExistsException(target.toString());
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
