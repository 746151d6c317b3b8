package dev.cicada.training.model;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A model as NumPy reads it: an {@code .npz} with an array for each tensor, and a manifest. */
public final class NumpyArchive {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
  private static final int ALIGNMENT = 64;
  private static final long NO_TIME =
      315_532_800_000L; // 1980, the earliest time that a zip can have

  private NumpyArchive() {}

  /** Writes a model. The same model gives the same bytes. */
  public static void write(
      OutputStream stream, List<Tensor> tensors, float[] model, String manifest)
      throws IOException {
    ZipOutputStream zip = new ZipOutputStream(stream);
    int offset = 0;
    for (Tensor tensor : tensors) {
      begin(zip, tensor.name() + ".npy");
      zip.write(header(tensor));
      ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * tensor.size());
      bytes.order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().put(model, offset, tensor.size());
      zip.write(bytes.array());
      offset += tensor.size();
    }
    begin(zip, "manifest.txt");
    zip.write(manifest.getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
    zip.finish();
  }

  private static void begin(ZipOutputStream zip, String name) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTime(NO_TIME);
    zip.putNextEntry(entry);
  }

  private static byte[] header(Tensor tensor) {
    String shape = tensor.sizes().stream().map(size -> size + ",").collect(Collectors.joining(" "));
    String text = "{'descr': '<f4', 'fortran_order': False, 'shape': (%s), }".formatted(shape);
    int length = MAGIC.length + Short.BYTES + text.length() + 1;
    String padding = " ".repeat((ALIGNMENT - length % ALIGNMENT) % ALIGNMENT);
    byte[] body = (text + padding + "\n").getBytes(StandardCharsets.US_ASCII);
    byte[] header = Arrays.copyOf(MAGIC, MAGIC.length + Short.BYTES + body.length);
    header[MAGIC.length] = (byte) body.length;
    header[MAGIC.length + 1] = (byte) (body.length >>> 8);
    System.arraycopy(body, 0, header, MAGIC.length + Short.BYTES, body.length);
    return header;
  }
}
