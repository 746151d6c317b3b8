package dev.cicada.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Arrays as bytes, little-endian, and back. */
public final class ArrayBytes {
  private ArrayBytes() {}

  public static byte[] of(int[] values) {
    byte[] bytes = new byte[values.length * Integer.BYTES];
    buffer(bytes).asIntBuffer().put(values);
    return bytes;
  }

  public static byte[] of(double[] values) {
    byte[] bytes = new byte[values.length * Double.BYTES];
    buffer(bytes).asDoubleBuffer().put(values);
    return bytes;
  }

  /** The bytes of a model or an update, as in files and messages. */
  public static byte[] of(float[] values) {
    byte[] bytes = new byte[values.length * Float.BYTES];
    buffer(bytes).asFloatBuffer().put(values);
    return bytes;
  }

  public static int[] ints(byte[] bytes) {
    int[] values = new int[bytes.length / Integer.BYTES];
    buffer(bytes).asIntBuffer().get(values);
    return values;
  }

  public static double[] doubles(byte[] bytes) {
    double[] values = new double[bytes.length / Double.BYTES];
    buffer(bytes).asDoubleBuffer().get(values);
    return values;
  }

  /** The model or update in these bytes. */
  public static float[] floats(byte[] bytes) {
    float[] values = new float[bytes.length / Float.BYTES];
    buffer(bytes).asFloatBuffer().get(values);
    return values;
  }

  private static ByteBuffer buffer(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
