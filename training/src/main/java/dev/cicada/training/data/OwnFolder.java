package dev.cicada.training.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A folder of a user's own data: what it is called, and which files it has. */
record OwnFolder(Path path) {
  /** The last name of its path, however the path was given. */
  String name() {
    Path last = path.toAbsolutePath().normalize().getFileName();
    return last == null ? path.toString() : last.toString();
  }

  /** Names of the files, in alphabetical order. */
  List<String> files() {
    try (Stream<Path> files = Files.list(path)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw FileFailure.reading(path, e);
    }
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
