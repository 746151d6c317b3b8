package dev.cicada.cli.plan;

import dev.cicada.files.AtomicFile;
import dev.cicada.text.UserError;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file that is written completely or not at all: first as a draft, which is then moved.
 *
 * <p>Opening it fails if it could not be written later, so before any work is done. Devices and
 * pipes are written directly, since a move would replace them.
 */
final class OutputFile implements AutoCloseable {
  private final Path target;
  private final @Nullable AtomicFile file;

  /** If there is no atomic file, it is written directly. */
  private OutputFile(Path target, @Nullable AtomicFile file) {
    this.target = target;
    this.file = file;
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
        return new OutputFile(target, null);
      }
      if (Files.isSymbolicLink(target)) {
        target = target.toRealPath();
      }
      String name = "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".draft";
      Path draft = target.resolveSibling(name);
      draft.toFile().deleteOnExit();
      return new OutputFile(target, AtomicFile.open(target, draft));
    } catch (IOException | InvalidPathException e) {
      throw new UserError(
          "--out is '%s'; it must be a file in a folder that is there and writable".formatted(file),
          e);
    }
  }

  /** Writes the content and moves the file into place. */
  void write(JsonOutput.Value content) {
    try {
      if (file == null) {
        try (OutputStream stream = Files.newOutputStream(target)) {
          write(stream, content);
        }
      } else {
        file.write(stream -> write(stream, content));
      }
    } catch (IOException e) {
      throw new UserError("cannot write " + target + ": " + e.getMessage(), e);
    }
  }

  private static void write(OutputStream stream, JsonOutput.Value content) throws IOException {
    Writer writer = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
    JsonOutput.write(writer, content);
    writer.flush();
  }

  /** Removes the draft, if it was not moved. */
  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
