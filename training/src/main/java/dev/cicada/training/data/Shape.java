package dev.cicada.training.data;

/** The shape of one sample; stored channel by channel, each row by row. */
public record Shape(int channels, int height, int width) {
  public Shape {
    if (channels < 1 || height < 1 || width < 1) {
      throw new IllegalArgumentException(
          "shape is %d x %d x %d; every side must be positive".formatted(channels, height, width));
    }
  }

  @Override
  public String toString() {
    return "%d x %d x %d".formatted(channels, height, width);
  }

  /** Number of values in a sample. */
  public int size() {
    return channels * height * width;
  }
}
