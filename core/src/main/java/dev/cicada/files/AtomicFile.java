package dev.cicada.files;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * A file that is written completely or not at all, even if the power fails.
 *
 * <p>A draft is written beside it, forced to the disk, and moved into place; the move is forced,
 * too. If a killed process left a draft behind, the next writer removes it.
 */
public final class AtomicFile implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;

  private final Path file;
  private final Path draft;
  private final FileChannel channel;

  private AtomicFile(Path file, Path draft, Access access) throws IOException {
    this.file = file;
    this.draft = draft;
    Files.deleteIfExists(draft);
    channel =
        FileChannel.open(
            draft,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            access.ofFile());
  }

  /** Something that writes bytes. */
  @FunctionalInterface
  public interface Content {
    void write(OutputStream stream) throws IOException;
  }

  /** Writes a file. */
  public static void write(Path file, Content content) throws IOException {
    write(file, Access.USUAL, content);
  }

  /** Writes bytes to a file that only some may read. */
  public static void write(Path file, Access access, byte[] content) throws IOException {
    write(file, access, stream -> stream.write(content));
  }

  /** Writes a file that only some may read. */
  public static void write(Path file, Access access, Content content) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".draft");
    try (AtomicFile atomic = new AtomicFile(file, draft, access)) {
      atomic.write(content);
    }
  }

  /**
   * Opens a draft. Fails at once if the file could not be written later.
   *
   * @param draft in the same folder as the file
   */
  public static AtomicFile open(Path file, Path draft) throws IOException {
    return new AtomicFile(file, draft, Access.USUAL);
  }

  /** Writes the content and moves the file into place. Can be called once. */
  public void write(Content content) throws IOException {
    OutputStream stream = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES);
    content.write(stream);
    stream.flush();
    channel.force(true);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    channel.close();
    forceFolder(file.toAbsolutePath().resolveSibling(""));
  }

  /** Makes the names in a folder durable. File systems that cannot open folders do not need it. */
  public static void forceFolder(Path folder) throws IOException {
    if (Access.POSIX) {
      try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
        names.force(true);
      }
    }
  }

  /** Removes the draft, if it was not moved. */
  @Override
  public void close() throws IOException {
    if (channel.isOpen()) {
      channel.close();
      Files.deleteIfExists(draft);
    }
  }
}
