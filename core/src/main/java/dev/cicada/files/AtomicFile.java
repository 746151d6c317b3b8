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
 * <p>It is written beside its place, forced to the disk, and then moved; so is the move.
 */
public final class AtomicFile {
  private static final int BUFFER_BYTES = 1 << 16;

  private AtomicFile() {}

  /** Something that writes bytes. */
  @FunctionalInterface
  public interface Content {
    void write(OutputStream stream) throws IOException;
  }

  /** Puts a content in a file's place. */
  public static void write(Path file, Content content) throws IOException {
    write(file, Access.USUAL, content);
  }

  /** Puts bytes in a file's place. */
  public static void write(Path file, Access access, byte[] content) throws IOException {
    write(file, access, stream -> stream.write(content));
  }

  /** Puts a content in a file's place that only some may read. */
  public static void write(Path file, Access access, Content content) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".draft");
    Files.deleteIfExists(draft);
    try (FileChannel channel =
            FileChannel.open(
                draft,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                access.ofFile());
        OutputStream stream =
            new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES)) {
      content.write(stream);
      stream.flush();
      channel.force(true);
    }
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    forceFolder(file.toAbsolutePath().getParent());
  }

  /** Makes the names in a folder durable; only file systems that open folders need it. */
  public static void forceFolder(Path folder) throws IOException {
    if (Access.POSIX) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }
}
