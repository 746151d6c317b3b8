package dev.cicada.cli.plan;

import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file that is written whole or not at all: beside its place first, then moved there.
 *
 * <p>Opening it already fails if it could not be written, before any work is done for it. Devices
 * and pipes are written directly, since a move would replace them.
 */
final class OutputFile implements AutoCloseable {
  private final Path target;
  private final Path draft;

  private OutputFile(Path target, Path draft) {
    this.target = target;
    this.draft = draft;
  }

  static OutputFile open(String file) {
    try {
      if (file.isEmpty()) {
        throw new UserError("--out is empty; it must be a file");
      }
      Path target = Path.of(file);
      if (Files.isDirectory(target)) {
        throw new UserError("--out is '" + file + "', a folder; it must be a file");
      }
      if (Files.exists(target) && !Files.isWritable(target)) {
        throw new UserError("--out is '" + file + "', which is read-only; it must be writable");
      }
      if (Files.exists(target) && !Files.isRegularFile(target)) {
        return new OutputFile(target, target);
      }
      if (Files.isSymbolicLink(target)) {
        target = target.toRealPath();
      }
      String name = "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".draft";
      Path draft = target.resolveSibling(name);
      Files.newOutputStream(draft).close();
      draft.toFile().deleteOnExit();
      return new OutputFile(target, draft);
    } catch (IOException | InvalidPathException e) {
      throw new UserError(
          "--out is '%s'; it must be a file in a folder that is there and writable".formatted(file),
          e);
    }
  }

  /** Writes the content and puts the file in its place. */
  void write(JsonOutput.Value content) {
    try {
      try (Writer writer = Files.newBufferedWriter(draft)) {
        JsonOutput.write(writer, content);
      }
      if (!draft.equals(target)) {
        Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException e) {
      throw new UserError("cannot write " + target + ": " + e.getMessage(), e);
    }
  }

  /** Leaves nothing half written behind. */
  @Override
  public void close() {
    if (!draft.equals(target)) {
      draft.toFile().delete();
    }
  }
}
