package dev.cicada.training.model;

import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A model in a NumPy file, {@code .npz}: an array for each tensor, in their order.
 *
 * @param values all numbers, one tensor after the other
 */
public record SavedModel(List<Tensor> tensors, float[] values) {
  private static final String SUFFIX = ".npy";
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final int LONGEST_HEADER = 1 << 16;
  private static final Pattern HEADER =
      Pattern.compile(
          "\\s*\\{\\s*'descr':\\s*'([^']*)',\\s*'fortran_order':\\s*(True|False),"
              + "\\s*'shape':\\s*\\(([\\d,\\s]*)\\),?\\s*}\\s*");
  private static final Pattern NAME = Pattern.compile("[^\\s=]{1,200}");

  /** Reads a file, or refuses it in one sentence. */
  public static SavedModel read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new UserError(
          "there is no file %s; it must be an .npz with a model. Maybe it is in another folder"
              .formatted(file));
    }
    try (ZipFile zip = new ZipFile(file.toFile())) {
      List<Tensor> tensors = new ArrayList<>();
      List<float[]> parts = new ArrayList<>();
      for (ZipEntry entry : Collections.list(zip.entries())) {
        if (entry.getName().endsWith(SUFFIX)) {
          try (InputStream content = zip.getInputStream(entry)) {
            String name = entry.getName();
            String tensor = name.substring(0, name.length() - SUFFIX.length());
            parts.add(array(content, tensor, tensors));
          }
        }
      }
      if (tensors.isEmpty()) {
        throw damaged("it has no array");
      }
      return new SavedModel(List.copyOf(tensors), joined(parts));
    } catch (IOException | ArithmeticException e) {
      throw new UserError(
          "%s cannot be used as a model: %s. Maybe write it with numpy.savez, as 32-bit floats"
              .formatted(file, e.getMessage()),
          e);
    }
  }

  /** Reads an array, and adds its tensor to the list. */
  private static float[] array(InputStream content, String name, List<Tensor> tensors)
      throws IOException {
    if (!NAME.matcher(name).matches()) {
      throw damaged(
          "an array has the name '%s'; there must be no space or = in it".formatted(name));
    }
    Matcher header = HEADER.matcher(header(content, name));
    if (!header.matches() || header.group(2).equals("True")) {
      throw damaged("%s is not an array in the order of C".formatted(name));
    }
    Tensor tensor =
        Tensor.of(
            name,
            Arrays.stream(header.group(3).split(","))
                .map(String::strip)
                .filter(size -> !size.isEmpty())
                .map(Integer::valueOf)
                .toList());
    tensors.add(tensor);
    float[] values = new float[tensor.size()];
    boolean wide = header.group(1).equals("<f8");
    if (!wide && !header.group(1).equals("<f4")) {
      throw damaged("%s has numbers of type %s".formatted(name, header.group(1)));
    }
    ByteBuffer bytes =
        ByteBuffer.wrap(content.readNBytes(Math.multiplyExact(values.length, wide ? 8 : 4)))
            .order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < values.length; i++) {
      if (bytes.remaining() < (wide ? Double.BYTES : Float.BYTES)) {
        throw damaged("%s ends too early".formatted(name));
      }
      values[i] = wide ? (float) bytes.getDouble() : bytes.getFloat();
      if (!Float.isFinite(values[i])) {
        throw damaged("%s has a value that is not finite".formatted(name));
      }
    }
    return values;
  }

  /** The text that describes an array; see NumPy's documentation of the format. */
  private static String header(InputStream content, String name) throws IOException {
    byte[] start = content.readNBytes(MAGIC.length + 2);
    if (start.length != MAGIC.length + 2
        || !Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
      throw damaged("%s is not an array of NumPy's".formatted(name));
    }
    boolean first = start[MAGIC.length] == 1;
    byte[] length = Arrays.copyOf(content.readNBytes(first ? 2 : 4), 4);
    int bytes = ByteBuffer.wrap(length).order(ByteOrder.LITTLE_ENDIAN).getInt();
    if (bytes < 0 || bytes > LONGEST_HEADER) {
      throw damaged("%s has a header of %d bytes".formatted(name, bytes));
    }
    return new String(content.readNBytes(bytes), StandardCharsets.UTF_8);
  }

  private static float[] joined(List<float[]> parts) {
    float[] all = new float[parts.stream().mapToInt(part -> part.length).reduce(0, Math::addExact)];
    int offset = 0;
    for (float[] part : parts) {
      System.arraycopy(part, 0, all, offset, part.length);
      offset += part.length;
    }
    return all;
  }

  private static IOException damaged(String what) {
    return new IOException(what);
  }
}
