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

/**
 * A file that, at any moment and even after a power cut, is there whole or is as it was before.
 *
 * <p>It is written beside its place, forced to the disk, and then moved.
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
    Path draft = file.resolveSibling(file.getFileName() + ".draft");
    try (FileChannel channel =
            FileChannel.open(
                draft,
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING);
        OutputStream stream =
            new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES)) {
      content.write(stream);
      stream.flush();
      channel.force(true);
    }
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
