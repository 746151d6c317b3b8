package dev.cicada.training.data;

import dev.cicada.text.UserError;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * A gzipped tar archive, read from start to end.
 *
 * <p>It supports as much of the ustar form as our datasets need: regular files with short names.
 * That is less work to maintain than a dependency.
 */
record TarArchive(Path path) {
  private static final int BLOCK = 512;
  private static final int NAME_END = 100;
  private static final int SIZE_START = 124;
  private static final int SIZE_END = 136;
  private static final int CHECKSUM_START = 148;
  private static final int CHECKSUM_END = 156;
  private static final int TYPE = 156;

  /** Hands over every file with a wanted name: the name without its folders, and the content. */
  void read(Predicate<String> wanted, BiConsumer<String, byte[]> receiver) {
    try (InputStream zipped = Files.newInputStream(path);
        InputStream content = gunzipped(zipped)) {
      for (byte[] header = header(content); header[0] != 0; header = header(content)) {
        long size = number(header, SIZE_START, SIZE_END);
        long padding = -size & (BLOCK - 1);
        String name = text(header, 0, NAME_END);
        String file = name.substring(name.lastIndexOf('/') + 1);
        boolean regular = header[TYPE] == '0' || header[TYPE] == 0;
        if (regular && wanted.test(file)) {
          receiver.accept(file, exactly(content, size));
          content.skipNBytes(padding);
        } else {
          content.skipNBytes(size + padding);
        }
      }
      // To the end, where gzip has its checksum.
      content.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw FileFailure.reading(path, e);
    }
  }

  private InputStream gunzipped(InputStream zipped) throws IOException {
    try {
      return new GZIPInputStream(zipped, 1 << 16);
    } catch (ZipException e) {
      throw new UserError(
          path
              + " is not a gzipped archive, as cifar-10-binary.tar.gz is; maybe give the folder of"
              + " a dataset that is not archived");
    }
  }

  private static byte[] header(InputStream content) throws IOException {
    byte[] header = exactly(content, BLOCK);
    if (header[0] != 0) {
      long sum = (CHECKSUM_END - CHECKSUM_START) * ' ';
      for (int i = 0; i < BLOCK; i++) {
        sum += i >= CHECKSUM_START && i < CHECKSUM_END ? 0 : header[i] & 0xFF;
      }
      if (sum != number(header, CHECKSUM_START, CHECKSUM_END)) {
        throw new ZipException("a tar header's checksum is wrong");
      }
    }
    return header;
  }

  private static byte[] exactly(InputStream content, long size) throws IOException {
    if (size > Dataset.MOST_VALUES) {
      throw new ZipException(String.format(Locale.ROOT, "a file in it claims %,d bytes", size));
    }
    byte[] bytes = content.readNBytes((int) size);
    if (bytes.length < size) {
      throw new EOFException();
    }
    return bytes;
  }

  private static long number(byte[] header, int start, int end) throws IOException {
    String octal = text(header, start, end).trim();
    try {
      return octal.isEmpty() ? 0 : Long.parseUnsignedLong(octal, 8);
    } catch (NumberFormatException e) {
      throw new ZipException("a tar header has the number '" + octal + "'");
    }
  }

  private static String text(byte[] header, int start, int end) {
    byte[] field = Arrays.copyOfRange(header, start, end);
    String text = new String(field, StandardCharsets.ISO_8859_1);
    int terminator = text.indexOf('\0');
    return terminator < 0 ? text : text.substring(0, terminator);
  }
}
