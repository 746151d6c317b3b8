package dev.cicada.training.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DatasetTest {
  /** Ten samples of two values that contain the sample's number; the label is half of that. */
  private static Dataset ten() {
    byte[] values = new byte[20];
    byte[] labels = new byte[10];
    for (int sample = 0; sample < 10; sample++) {
      values[2 * sample] = (byte) sample;
      values[2 * sample + 1] = (byte) -sample;
      labels[sample] = (byte) (sample / 2);
    }
    return new Dataset(
        "ten", new Shape(1, 1, 2), 5, values, labels, new float[] {1}, new float[] {0});
  }

  @Test
  void someSamplesAreSpreadOverAll() {
    Dataset some = ten().sparse(4);

    assertThat(Samples.bytes(some)).containsExactly(0, 0, 2, -2, 5, -5, 7, -7);
    assertThat(some.labels()).containsExactly(0, 1, 2, 3);
    assertThat(some.name()).isEqualTo("ten");
  }

  @Test
  void moreThanThereAreIsAll() {
    Dataset ten = ten();

    assertThat(ten.sparse(10)).isSameAs(ten);
    assertThat(ten.sparse(Integer.MAX_VALUE)).isSameAs(ten);
  }
}
