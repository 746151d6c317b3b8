package dev.cicada.files;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that, at any moment and even after a power cut, is there whole or is as it was before.
 *
 * <p>It is written beside its place, as a draft, forced to the disk, and then moved; a draft that a
 * kill left behind is written over by the next.
 */
public final class AtomicFile implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final boolean FOLDERS_ARE_FILES =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private final Path file;
  private final Path draft;
  private final FileChannel channel;

  private AtomicFile(Path file, Path draft) throws IOException {
    this.file = file;
    this.draft = draft;
    channel =
        FileChannel.open(
            draft,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING);
  }

  /** Something that writes bytes. */
  @FunctionalInterface
  public interface Content {
    void write(OutputStream stream) throws IOException;
  }

  /** Puts a content in a file's place. */
  public static void write(Path file, Content content) throws IOException {
    try (AtomicFile atomic = open(file)) {
      atomic.write(content);
    }
  }

  /** Opens a draft, which fails at once where the file could not be written later. */
  public static AtomicFile open(Path file) throws IOException {
    return open(file, file.resolveSibling(file.getFileName() + ".draft"));
  }

  /** The same with a draft of another name, in the same folder. */
  public static AtomicFile open(Path file, Path draft) throws IOException {
    return new AtomicFile(file, draft);
  }

  /** Writes the content and puts the file in its place; it can be done once. */
  public void write(Content content) throws IOException {
    OutputStream stream = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES);
    content.write(stream);
    stream.flush();
    channel.force(true);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    channel.close();
    forceFolder(file.toAbsolutePath().getParent());
  }

  /** Makes moves and new files in a folder last; only systems that open folders need it. */
  private static void forceFolder(Path folder) throws IOException {
    if (FOLDERS_ARE_FILES) {
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
