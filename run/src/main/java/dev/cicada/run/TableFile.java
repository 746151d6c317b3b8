package dev.cicada.run;

import dev.cicada.text.UserError;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A table of comma-separated values that grows row by row and can be cut back to a checkpoint. */
final class TableFile implements AutoCloseable {
  private final FileChannel channel;
  private final Writer writer;

  /**
   * Opens a table.
   *
   * @param kept how many bytes of the file to keep; 0 starts anew, with the header
   */
  TableFile(Path file, String header, long kept) throws IOException {
    channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    long size = channel.size();
    if (size < kept) {
      channel.close();
      throw new UserError(
          "%s has %d bytes, fewer than the %d at the last checkpoint. Maybe --force a new run"
              .formatted(file, size, kept));
    }
    channel.truncate(kept).position(kept);
    writer = new BufferedWriter(Channels.newWriter(channel, StandardCharsets.UTF_8));
    if (kept == 0) {
      row(header);
    }
  }

  void row(String... cells) throws IOException {
    writer.write(String.join(",", cells));
    writer.write('\n');
  }

  /** Lets readers see all rows. */
  void flush() throws IOException {
    writer.flush();
  }

  /**
   * Forces all rows to the disk.
   *
   * @return the number of bytes
   */
  long force() throws IOException {
    writer.flush();
    channel.force(true);
    return channel.position();
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
