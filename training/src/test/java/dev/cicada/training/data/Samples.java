package dev.cicada.training.data;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import javax.imageio.ImageIO;

/** Small files in the forms that datasets come in. */
final class Samples {
  private Samples() {}

  /** An idx file of the bytes 0, 1, 2, ... */
  static byte[] idx(int[] dimensions, int size) {
    byte[] values = new byte[size];
    for (int i = 0; i < size; i++) {
      values[i] = (byte) i;
    }
    return idx(dimensions, values);
  }

  static byte[] idx(int[] dimensions, byte[] values) {
    ByteBuffer file = ByteBuffer.allocate(4 + 4 * dimensions.length + values.length);
    file.putInt(0x0800 | dimensions.length);
    for (int dimension : dimensions) {
      file.putInt(dimension);
    }
    return file.put(values).array();
  }

  /** Records in the CIFAR binary form. Pixels look random, so they do not compress. */
  static byte[] cifar(int firstImage, int... labels) {
    ByteBuffer file = ByteBuffer.allocate(labels.length * CifarBinary.RECORD_BYTES);
    for (int i = 0; i < labels.length; i++) {
      file.put((byte) labels[i]);
      for (int value = 0; value < CifarBinary.SHAPE.size(); value++) {
        file.put(pixel(firstImage + i, value / 1024, value % 1024));
      }
    }
    return file.array();
  }

  static byte pixel(int image, int channel, int place) {
    int number = (image * 3 + channel) * 1024 + place;
    return (byte) ((number * 0x9E3779B9) >>> 24 ^ (number * 0x85EBCA6B) >>> 20);
  }

  static Path tarball(Path file, Map<String, byte[]> contents) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, byte[]> entry : contents.entrySet()) {
        out.write(tarHeader(entry.getKey(), entry.getValue().length));
        out.write(entry.getValue());
        out.write(new byte[-entry.getValue().length & 511]);
      }
      out.write(new byte[1024]);
    }
    return file;
  }

  private static byte[] tarHeader(String name, int size) {
    ByteBuffer header = ByteBuffer.allocate(512);
    header.put(0, ascii(name)).put(124, ascii("%011o".formatted(size))).put(156, (byte) '0');
    header.put(148, ascii("        "));
    int sum = 0;
    for (byte value : header.array()) {
      sum += value;
    }
    return header.put(148, ascii("%06o\0 ".formatted(sum))).array();
  }

  static Checksum md5(byte[] content) {
    return Checksum.md5(digest("MD5", content));
  }

  static Checksum sha512(byte[] content) {
    return Checksum.sha512(digest("SHA-512", content));
  }

  private static String digest(String algorithm, byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  /** A PNG like the npm package's: a row for each image. */
  static byte[] png(int firstImage, int images) throws IOException {
    var image = new BufferedImage(1024, images, BufferedImage.TYPE_INT_RGB);
    int[] row = new int[3 * 1024];
    for (int i = 0; i < images; i++) {
      for (int value = 0; value < row.length; value++) {
        row[value] = pixel(firstImage + i, value % 3, value / 3) & 0xFF;
      }
      image.getRaster().setPixels(0, i, 1024, 1, row);
    }
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    ImageIO.write(image, "png", png);
    return png.toByteArray();
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** What a dataset of bytes stores. */
  static byte[] bytes(Dataset dataset) {
    return ((SampleValues.Bytes) dataset.values()).bytes();
  }
}
