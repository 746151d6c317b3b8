package dev.cicada.run;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Writes and reads arrays: length, then elements, big-endian. */
final class BinaryArrays {
  private BinaryArrays() {}

  static void write(DataOutputStream data, int[] values) throws IOException {
    data.writeInt(values.length);
    for (int value : values) {
      data.writeInt(value);
    }
  }

  static void write(DataOutputStream data, long[] values) throws IOException {
    data.writeInt(values.length);
    for (long value : values) {
      data.writeLong(value);
    }
  }

  static void write(DataOutputStream data, double[] values) throws IOException {
    data.writeInt(values.length);
    for (double value : values) {
      data.writeDouble(value);
    }
  }

  static void write(DataOutputStream data, float[][] rows) throws IOException {
    data.writeInt(rows.length);
    for (float[] row : rows) {
      data.writeInt(row.length);
      ByteBuffer bytes = ByteBuffer.allocate(row.length * Float.BYTES);
      bytes.asFloatBuffer().put(row);
      data.write(bytes.array());
    }
  }

  static int[] readInts(DataInputStream data) throws IOException {
    int[] values = new int[data.readInt()];
    for (int i = 0; i < values.length; i++) {
      values[i] = data.readInt();
    }
    return values;
  }

  static long[] readLongs(DataInputStream data) throws IOException {
    long[] values = new long[data.readInt()];
    for (int i = 0; i < values.length; i++) {
      values[i] = data.readLong();
    }
    return values;
  }

  static double[] readDoubles(DataInputStream data) throws IOException {
    double[] values = new double[data.readInt()];
    for (int i = 0; i < values.length; i++) {
      values[i] = data.readDouble();
    }
    return values;
  }

  static float[][] readFloatRows(DataInputStream data) throws IOException {
    float[][] rows = new float[data.readInt()][];
    for (int row = 0; row < rows.length; row++) {
      rows[row] = new float[data.readInt()];
      byte[] bytes = new byte[rows[row].length * Float.BYTES];
      data.readFully(bytes);
      ByteBuffer.wrap(bytes).asFloatBuffer().get(rows[row]);
    }
    return rows;
  }
}
