package dev.cicada.training.data;

import dev.cicada.text.UserError;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/**
 * The content of an idx file: unsigned bytes and their dimensions, the number of samples first.
 *
 * <p>The file is a magic number (two zero bytes, 8 for unsigned bytes, the number of dimensions),
 * the dimensions as big-endian ints, then the bytes, all of it gzipped or not.
 */
record Idx(String source, int[] dimensions, byte[] values) {
  private static final int UNSIGNED_BYTES = 0x08;
  private static final int MOST_DIMENSIONS = 4;
  private static final int GZIP_MAGIC = 0x1F8B;

  /** Reads all of {@code file}; {@code source} is what errors call it. */
  static Idx read(InputStream file, String source) {
    try (DataInputStream content = new DataInputStream(gunzipped(file))) {
      int magic = content.readInt();
      int count = magic & 0xFF;
      if (magic >>> 8 != UNSIGNED_BYTES || count < 1 || count > MOST_DIMENSIONS) {
        throw new UserError(
            "%s is not an idx file of unsigned bytes: its magic number is %d, 2051 is usual for"
                    .formatted(source, magic)
                + " images and 2049 for labels");
      }
      int[] dimensions = new int[count];
      long size = 1;
      for (int i = 0; i < count; i++) {
        dimensions[i] = content.readInt();
        size *= dimensions[i];
        if (size < 1 || size > Dataset.MOST_VALUES) {
          throw new UserError(
              "%s is corrupt or too large: its dimensions begin with %s"
                  .formatted(source, Arrays.toString(Arrays.copyOf(dimensions, i + 1))));
        }
      }
      byte[] values = content.readNBytes((int) size);
      if (values.length < size) {
        throw UserError.format(
            "%s is truncated: it has %,d of the %,d bytes that its header promises",
            source, values.length, size);
      }
      if (content.read() >= 0) {
        throw UserError.format(
            "%s is corrupt: it goes on after the %,d bytes that its header promises", source, size);
      }
      return new Idx(source, dimensions, values);
    } catch (IOException e) {
      throw FileFailure.reading(source, e);
    }
  }

  /** Number of samples. */
  int count() {
    return dimensions[0];
  }

  /** The shape of one sample; missing dimensions are one. */
  Shape shape() {
    int last = dimensions.length - 1;
    return switch (dimensions.length) {
      case 4 -> new Shape(dimensions[1], dimensions[2], dimensions[3]);
      case 3 -> new Shape(1, dimensions[1], dimensions[2]);
      default -> new Shape(1, 1, last == 0 ? 1 : dimensions[last]);
    };
  }

  private static InputStream gunzipped(InputStream file) throws IOException {
    BufferedInputStream content = new BufferedInputStream(file);
    content.mark(2);
    int start = content.read() << 8 | content.read();
    content.reset();
    return start == GZIP_MAGIC ? new GZIPInputStream(content) : content;
  }
}
