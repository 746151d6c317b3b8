package dev.cicada.run;

import dev.cicada.files.AtomicFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The content of {@code model.bin}: all parameters as 32-bit floats, little-endian, and nothing
 * else.
 *
 * <p>Their order is the model's: layer after layer, weights and then biases. In Python they are
 * {@code numpy.fromfile("model.bin", "<f4")}.
 */
record ModelFile(float[] parameters) implements AtomicFile.Content {
  private static final int CHUNK = 1 << 14;

  @Override
  public void write(OutputStream stream) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(CHUNK * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int first = 0; first < parameters.length; first += CHUNK) {
      buffer.clear();
      for (int i = first; i < Math.min(first + CHUNK, parameters.length); i++) {
        buffer.putFloat(parameters[i]);
      }
      stream.write(buffer.array(), 0, buffer.position());
    }
  }
}
