package dev.cicada.training.data;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * A recording of HAPT: what a person's phone measured 50 times a second, and what the person did.
 *
 * @param person from 1
 * @param channels acceleration along x, y and z, then rotation; by channel, then time
 * @param labels by time; -1 where there is none
 */
record HaptRecording(int person, double[][] channels, long[] labels) {
  private static final int CHANNELS = 6;

  /** Reads the gzipped pickle of pandas tables: by person, then recording. */
  static List<HaptRecording> read(InputStream stream) throws IOException {
    Object all = Unpickler.read(new BufferedInputStream(new GZIPInputStream(stream, 1 << 16)));
    List<HaptRecording> recordings = new ArrayList<>();
    try {
      for (Map.Entry<?, ?> person : ((Map<?, ?>) all).entrySet()) {
        int number = Math.toIntExact((Long) person.getKey());
        for (Object table : (List<?>) person.getValue()) {
          recordings.add(recording(number, (Unpickler.Call) table));
        }
      }
    } catch (ClassCastException | IndexOutOfBoundsException | NullPointerException e) {
      throw new IOException("it does not hold people's recordings", e);
    }
    return recordings;
  }

  /** A table is a dict whose _data is a tuple: axes, then blocks of columns of the same type. */
  private static HaptRecording recording(int person, Unpickler.Call table) throws IOException {
    Map<?, ?> state = (Map<?, ?>) table.state.orElseThrow(() -> new IOException("an empty table"));
    if (!(state.get("_data") instanceof Unpickler.Call manager)) {
      throw new IOException("a table without data");
    }
    List<?> blocks = (List<?>) ((List<?>) manager.state.orElseThrow()).get(1);
    ByteBuffer sensors = array(blocks.get(0), "f8", CHANNELS);
    ByteBuffer numbers = array(blocks.get(1), "i8", 2);
    int length = numbers.capacity() / Long.BYTES / 2;
    if (sensors.capacity() != CHANNELS * length * Double.BYTES) {
      throw new IOException("a table's columns differ in length");
    }
    double[][] channels = new double[CHANNELS][length];
    for (int channel = 0; channel < CHANNELS; channel++) {
      sensors.asDoubleBuffer().get(channel * length, channels[channel]);
    }
    long[] labels = new long[length];
    numbers.asLongBuffer().get(length, labels);
    return new HaptRecording(person, channels, labels);
  }

  /** The content of an array: its state is version, shape, type, order and bytes. */
  private static ByteBuffer array(Object value, String type, int rows) throws IOException {
    List<?> state = (List<?>) ((Unpickler.Call) value).state.orElseThrow();
    List<?> shape = (List<?>) state.get(1);
    Unpickler.Call found = (Unpickler.Call) state.get(2);
    boolean byRow = state.get(3).equals("00");
    byte[] bytes = Unpickler.bytes(state.get(4));
    boolean fits =
        shape.get(0).equals((long) rows)
            && found.arguments.get(0).equals(type)
            && bytes.length == rows * (Long) shape.get(1) * Long.BYTES;
    if (!fits || !byRow) {
      throw new IOException(
          "a table has %s of %s; expected were %d rows of %s"
              .formatted(shape, found.arguments, rows, type));
    }
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The windows that lie in a stretch of one label, each overlapping half of the next. */
  void cut(int window, WindowConsumer consumer) {
    int step = window / 2;
    int from = 0;
    while (from < labels.length) {
      int until = from;
      while (until < labels.length && labels[until] == labels[from]) {
        until++;
      }
      for (int at = from; labels[from] > 0 && at + window <= until; at += step) {
        float[] values = new float[CHANNELS * window];
        for (int channel = 0; channel < CHANNELS; channel++) {
          for (int i = 0; i < window; i++) {
            values[channel * window + i] = (float) channels[channel][at + i];
          }
        }
        consumer.accept(values, (int) labels[from] - 1);
      }
      from = until;
    }
  }

  /** Takes windows. */
  interface WindowConsumer {
    void accept(float[] values, int label);
  }
}
