package dev.cicada.training.data;

import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An array of numbers in numpy's file format, versions 1 to 3, little-endian and row by row.
 *
 * @param source the file, for messages
 * @param type such as f4 or i8
 * @param dimensions at least one
 * @param content all numbers
 */
record NumpyArray(String source, String type, int[] dimensions, ByteBuffer content) {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final Pattern HEADER =
      Pattern.compile(
          "\\{'descr': '([<|])([fiu][1248])', 'fortran_order': False, 'shape': \\(([\\d, ]*)\\), \\}\\s*");

  static NumpyArray read(Path path) {
    try {
      return parse(path.toString(), ByteBuffer.wrap(Files.readAllBytes(path)));
    } catch (IOException e) {
      throw FileFailure.reading(path, e);
    } catch (OutOfMemoryError e) {
      throw new UserError(path + " is too large to be read at once", e);
    }
  }

  private static NumpyArray parse(String source, ByteBuffer file) {
    file.order(ByteOrder.LITTLE_ENDIAN);
    byte[] magic = new byte[MAGIC.length];
    if (file.remaining() < MAGIC.length + 4) {
      throw new UserError(source + " is not an array of numpy's");
    }
    file.get(magic);
    if (!Arrays.equals(magic, MAGIC)) {
      throw new UserError(source + " is not an array of numpy's");
    }
    int version = file.getShort() & 0xFF;
    long length = version == 1 ? file.getShort() & 0xFFFF : file.getInt() & 0xFFFFFFFFL;
    if (length > file.remaining()) {
      throw new UserError(source + " is truncated: it ends before its content does");
    }
    byte[] text = new byte[(int) length];
    file.get(text);
    String header = new String(text, StandardCharsets.ISO_8859_1);
    Matcher match = HEADER.matcher(header);
    if (!match.matches()) {
      throw new UserError(
          "%s is %s; it must be of numbers, little-endian and in C order. Maybe save numpy.ascontiguousarray(x, 'float32')"
              .formatted(source, header.strip()));
    }
    int[] dimensions =
        Arrays.stream(match.group(3).split(","))
            .map(String::strip)
            .filter(each -> !each.isEmpty())
            .mapToInt(each -> each.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(each))
            .toArray();
    double count = Arrays.stream(dimensions).asDoubleStream().reduce(1, (a, b) -> a * b);
    int bytes = match.group(2).charAt(1) - '0';
    if (dimensions.length == 0 || count < 1 || count * bytes != file.remaining()) {
      throw new UserError(
          "%s has %,d bytes of numbers; its shape is (%s), of %s"
              .formatted(source, file.remaining(), match.group(3), match.group(2)));
    }
    return new NumpyArray(
        source, match.group(2), dimensions, file.slice().order(ByteOrder.LITTLE_ENDIAN));
  }

  int rows() {
    return dimensions[0];
  }

  void requireRows(int rows) {
    if (rows() != rows) {
      throw new UserError(
          "%s has %,d rows; it must have %,d, as the labels".formatted(source, rows(), rows));
    }
  }

  /** The shape of a row as a sample: values, or channels of values, or channels of images. */
  Shape sampleShape() {
    return switch (dimensions.length) {
      case 1 -> new Shape(1, 1, 1);
      case 2 -> new Shape(dimensions[1], 1, 1);
      case 3 -> new Shape(dimensions[1], 1, dimensions[2]);
      case 4 -> new Shape(dimensions[1], dimensions[2], dimensions[3]);
      default ->
          throw new UserError(
              "%s has %d dimensions; it must have at most 4: samples, channels, height, width"
                  .formatted(source, dimensions.length));
    };
  }

  float[] floats() {
    float[] values = new float[count()];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) number(i);
      if (!Float.isFinite(values[i])) {
        throw new UserError(
            "%s has %s in row %,d; all must be finite".formatted(source, number(i), row(i)));
      }
    }
    return values;
  }

  int[] wholeNumbers(int highest) {
    if (count() != rows()) {
      throw new UserError(source + " must have one dimension");
    }
    int[] values = new int[count()];
    for (int i = 0; i < values.length; i++) {
      double value = number(i);
      if (!(value >= 0 && value <= highest && value == StrictMath.rint(value))) {
        throw new UserError(
            "%s has %s in row %,d; it must be a whole number from 0 to %d"
                .formatted(source, value, i, highest));
      }
      values[i] = (int) value;
    }
    return values;
  }

  private int count() {
    return content.capacity() / (type.charAt(1) - '0');
  }

  private int row(int index) {
    return index / (count() / rows());
  }

  private double number(int index) {
    return switch (type) {
      case "f4" -> content.getFloat(4 * index);
      case "f8" -> content.getDouble(8 * index);
      case "i1" -> content.get(index);
      case "u1" -> content.get(index) & 0xFF;
      case "i2" -> content.getShort(2 * index);
      case "u2" -> content.getShort(2 * index) & 0xFFFF;
      case "i4" -> content.getInt(4 * index);
      case "u4" -> content.getInt(4 * index) & 0xFFFFFFFFL;
      case "i8", "u8" -> content.getLong(8 * index);
      default ->
          throw new UserError(
              "%s is of %s; it must be of f4, f8 or whole numbers".formatted(source, type));
    };
  }
}
