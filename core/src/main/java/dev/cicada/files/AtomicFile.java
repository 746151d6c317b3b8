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
 * A file that, at any moment and even after a power cut, is there whole or is as it was before.
 *
 * <p>It is written beside its place, as a draft, forced to the disk, and then moved; so is the
 * move. A draft that a kill left behind is removed by the next.
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

  /** Puts a content in a file's place. */
  public static void write(Path file, Content content) throws IOException {
    write(file, Access.USUAL, content);
  }

  /** Puts bytes in a file's place that only some may read. */
  public static void write(Path file, Access access, byte[] content) throws IOException {
    write(file, access, stream -> stream.write(content));
  }

  /** Puts a content in a file's place that only some may read. */
  public static void write(Path file, Access access, Content content) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".draft");
    try (AtomicFile atomic = new AtomicFile(file, draft, access)) {
      atomic.write(content);
    }
  }

  /**
   * Opens a draft, which fails at once where the file could not be written later.
   *
   * @param draft in the same folder as the file
   */
  public static AtomicFile open(Path file, Path draft) throws IOException {
    return new AtomicFile(file, draft, Access.USUAL);
  }

  /** Writes the content and puts the file in its place; it can be done once. */
  public void write(Content content) throws IOException {
    OutputStream stream = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES);
    content.write(stream);
    stream.flush();
    channel.force(true);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    channel.close();
    forceFolder(file.toAbsolutePath().resolveSibling(""));
  }

  /** Makes the names in a folder durable; only file systems that open folders need it. */
  public static void forceFolder(Path folder) throws IOException {
    if (Access.POSIX) {
      try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
        names.force(true);
      }
    }
  }

  /** Leaves nothing half written behind. */
  @Override
  public void close() throws IOException {
    if (channel.isOpen()) {
      channel.close();
      Files.deleteIfExists(draft);
    }
  }
}
