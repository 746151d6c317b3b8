package dev.cicada.training.data;

/** The values of samples as they are stored, sample after sample; read only. */
public sealed interface SampleValues {
  /** How many values all samples have together. */
  int length();

  /**
   * The values of some samples.
   *
   * @param size values in each sample
   */
  SampleValues of(int[] samples, int size);

  /** Unsigned bytes, which take a quarter of the memory of floats. */
  record Bytes(byte[] bytes) implements SampleValues {
    @Override
    public int length() {
      return bytes.length;
    }

    @Override
    public Bytes of(int[] samples, int size) {
      byte[] some = new byte[samples.length * size];
      for (int place = 0; place < samples.length; place++) {
        System.arraycopy(bytes, samples[place] * size, some, place * size, size);
      }
      return new Bytes(some);
    }
  }

  /** Measured values of any range. */
  record Floats(float[] floats) implements SampleValues {
    @Override
    public int length() {
      return floats.length;
    }

    @Override
    public Floats of(int[] samples, int size) {
      float[] some = new float[samples.length * size];
      for (int place = 0; place < samples.length; place++) {
        System.arraycopy(floats, samples[place] * size, some, place * size, size);
      }
      return new Floats(some);
    }
  }
}
