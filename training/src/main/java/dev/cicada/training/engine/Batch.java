package dev.cicada.training.engine;

import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.SampleValues;
import java.util.Arrays;

/** Some samples of a dataset, chosen anew for each step; used by one thread. */
public final class Batch {
  private static final int BYTES = 256;

  private final Dataset dataset;
  private final int[] samples;
  private final float[] converted;
  private int size;

  /** An empty batch with room for {@code capacity} samples. */
  public Batch(Dataset dataset, int capacity) {
    this.dataset = dataset;
    this.samples = new int[capacity];
    boolean bytes = dataset.values() instanceof SampleValues.Bytes;
    this.converted = new float[bytes ? dataset.shape().channels() * BYTES : 0];
    for (int index = 0; index < converted.length; index++) {
      int channel = index / BYTES;
      converted[index] = index % BYTES * dataset.scale()[channel] + dataset.offset()[channel];
    }
  }

  /** Makes it empty. */
  public void clear() {
    size = 0;
  }

  /** Adds one sample of the dataset. */
  public void add(int sample) {
    samples[size++] = sample;
  }

  /** Number of samples in it. */
  public int size() {
    return size;
  }

  /** The number, in the dataset, of the sample at this place. */
  public int sample(int place) {
    return samples[place];
  }

  /** Label of the sample at this place. */
  public int label(int place) {
    return dataset.label(samples[place]);
  }

  /** Writes the samples' values one sample after the other. */
  public void writeRows(float[] rows) {
    int length = dataset.shape().size();
    for (int place = 0; place < size; place++) {
      write(place, rows, place * length, 1);
    }
  }

  /**
   * Writes the samples' values in tiles of {@code width} samples. A tile has a row of samples for
   * each value; the last one is filled up with zeros.
   */
  public void writeTiles(float[] tiles, int width) {
    int length = dataset.shape().size() * width;
    if (size % width != 0) {
      int last = size / width * length;
      Arrays.fill(tiles, last, last + length, 0f);
    }
    for (int place = 0; place < size; place++) {
      write(place, tiles, place / width * length + place % width, width);
    }
  }

  private void write(int place, float[] to, int first, int step) {
    if (dataset.values() instanceof SampleValues.Bytes stored) {
      write(stored.bytes(), place, to, first, step);
    } else if (dataset.values() instanceof SampleValues.Floats stored) {
      write(stored.floats(), place, to, first, step);
    }
  }

  private void write(byte[] values, int place, float[] to, int first, int step) {
    int plane = dataset.shape().height() * dataset.shape().width();
    int from = samples[place] * dataset.shape().size();
    int at = first;
    for (int channel = 0; channel < dataset.shape().channels(); channel++) {
      int table = channel * BYTES;
      for (int end = from + plane; from < end; from++) {
        to[at] = converted[table + (values[from] & 0xFF)];
        at += step;
      }
    }
  }

  private void write(float[] values, int place, float[] to, int first, int step) {
    int plane = dataset.shape().height() * dataset.shape().width();
    int from = samples[place] * dataset.shape().size();
    int at = first;
    for (int channel = 0; channel < dataset.shape().channels(); channel++) {
      float scale = dataset.scale()[channel];
      float offset = dataset.offset()[channel];
      for (int end = from + plane; from < end; from++) {
        to[at] = values[from] * scale + offset;
        at += step;
      }
    }
  }
}
