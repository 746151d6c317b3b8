package dev.cicada.server.ledger;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A folder of files. The methods say what survives a crash.
 *
 * <p>Names are relative, with a slash between folder and file.
 */
public interface Disk {
  /** Creates a file, or empties an existing one. */
  Draft create(String name) throws IOException;

  /** Renames a file, replacing another. Durable after {@link #forceFolder} of both folders. */
  void move(String from, String to) throws IOException;

  /** Makes the folder's names durable, but not the contents. */
  void forceFolder(String folder) throws IOException;

  /** Names in a folder, without the folder's. */
  List<String> list(String folder) throws IOException;

  /** Opens a file to read it from the start. */
  InputStream open(String name) throws IOException;

  /** Whether there is such a file. */
  boolean exists(String name);

  /** Removes a file if it exists. It may be back after a crash. */
  void delete(String name) throws IOException;

  /** A file that is being written. */
  interface Draft extends AutoCloseable {
    void write(ByteBuffer bytes) throws IOException;

    /** Makes the content so far durable, but not the name. */
    void force() throws IOException;

    @Override
    void close() throws IOException;
  }
}
