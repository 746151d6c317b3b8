package dev.cicada.codec;

/** Loops over values one by one. */
public final class PlainBlockKernel implements BlockKernel {
  @Override
  public boolean isAvailable() {
    return true;
  }

  @Override
  public int largest(float[] values, int first, int count) {
    int largest = 0;
    for (int i = first; i < first + count; i++) {
      largest = Math.max(largest, Float.floatToRawIntBits(values[i]) & Integer.MAX_VALUE);
    }
    return largest;
  }

  @Override
  public void round(
      float[] values,
      int first,
      int count,
      float up,
      float factor,
      Dither dither,
      byte[] numbers,
      int place) {
    for (int i = 0; i < count; i++) {
      float scaled = values[first + i] * up * factor;
      int fixed = Float.floatToRawIntBits(scaled + ALIGNER) - ALIGNER_BITS;
      int fraction = dither.word(first + i) >>> (Integer.SIZE - FRACTION_BITS);
      numbers[place + i] = (byte) ((fixed + fraction) >> FRACTION_BITS);
    }
  }

  @Override
  public void scale(byte[] numbers, int place, int count, float scale, float[] values, int first) {
    for (int i = 0; i < count; i++) {
      values[first + i] = numbers[place + i] * scale;
    }
  }
}
