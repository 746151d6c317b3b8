package dev.cicada.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Standard output that knows why it failed: a reader that has left is no failure, but a full disk
 * is.
 *
 * <p>After the first failed write everything is dropped.
 */
final class StandardOutput extends OutputStream {
  private final OutputStream stream;
  private @Nullable IOException failure;

  StandardOutput() {
    this(new FileOutputStream(FileDescriptor.out));
  }

  StandardOutput(OutputStream stream) {
    this.stream = stream;
  }

  @Override
  public void write(int value) {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    if (failure == null) {
      try {
        stream.write(bytes, offset, length);
      } catch (IOException e) {
        failure = e;
      }
    }
  }

  /** Whether output was lost that somebody still wants. */
  boolean failed() {
    return failure != null && !reason().toLowerCase(Locale.ROOT).contains("pipe");
  }

  String reason() {
    return failure == null ? "" : String.valueOf(failure.getMessage());
  }
}
