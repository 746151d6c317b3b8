package dev.cicada.training.data;

import java.util.Arrays;

/** How stored bytes become the values that a model sees, channel by channel. */
record Normalization(float[] scale, float[] offset) {
  private static final int BYTE_VALUES = 256;

  /** Bytes to [0, 1]. */
  static Normalization unit(int channels) {
    float[] scale = new float[channels];
    Arrays.fill(scale, 1f / 255);
    return new Normalization(scale, new float[channels]);
  }

  /** Mean zero and standard deviation one in every channel of {@code values}. */
  static Normalization standard(byte[] values, Shape shape) {
    int channels = shape.channels();
    int plane = shape.height() * shape.width();
    long[][] histogram = new long[channels][BYTE_VALUES];
    for (int first = 0, channel = 0; first < values.length; first += plane) {
      for (int i = first; i < first + plane; i++) {
        histogram[channel][values[i] & 0xFF]++;
      }
      channel = (channel + 1) % channels;
    }
    float[] scale = new float[channels];
    float[] offset = new float[channels];
    for (int channel = 0; channel < channels; channel++) {
      long count = 0;
      long sum = 0;
      long squares = 0;
      for (int value = 0; value < BYTE_VALUES; value++) {
        count += histogram[channel][value];
        sum += histogram[channel][value] * value;
        squares += histogram[channel][value] * value * value;
      }
      double mean = (double) sum / count;
      double deviation = Math.sqrt((double) squares / count - mean * mean);
      scale[channel] = (float) (1 / Math.max(deviation, 1));
      offset[channel] = (float) (-mean / Math.max(deviation, 1));
    }
    return new Normalization(scale, offset);
  }

  /** The same for measured values. A channel that does not vary is only shifted to zero. */
  static Normalization standard(float[] values, Shape shape) {
    int channels = shape.channels();
    int plane = shape.height() * shape.width();
    double[] sums = new double[channels];
    for (int at = 0; at < values.length; at++) {
      sums[at / plane % channels] += values[at];
    }
    double count = (double) values.length / channels;
    double[] squares = new double[channels];
    for (int at = 0; at < values.length; at++) {
      int channel = at / plane % channels;
      double distance = values[at] - sums[channel] / count;
      squares[channel] += distance * distance;
    }
    float[] scale = new float[channels];
    float[] offset = new float[channels];
    for (int channel = 0; channel < channels; channel++) {
      double deviation = Math.sqrt(squares[channel] / count);
      double factor = deviation > 0 ? 1 / deviation : 1;
      scale[channel] = (float) factor;
      offset[channel] = (float) (-sums[channel] / count * factor);
    }
    return new Normalization(scale, offset);
  }
}
