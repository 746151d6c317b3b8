package dev.cicada.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RandomStreamTest {
  private static final int DRAWS = 200_000;

  /** Known answers of Random123's kat_vectors file, philox4x32 with 10 rounds. */
  @Test
  void philoxGivesTheKnownAnswersOfItsAuthors() {
    assertThat(philox(0L, 0L, 0L)).containsExactly(0xe169c58d6627e8d5L, 0x9b00dbd8bc57ac4cL);
    assertThat(philox(-1L, -1L, -1L)).containsExactly(0x41c83b0e408f276dL, 0x6d5451fda20bc7c6L);
    assertThat(philox(0x299f31d0a4093822L, 0x85a308d3243f6a88L, 0x0370734413198a2eL))
        .containsExactly(0x94fdccebd16cfe09L, 0x24126ea15001e420L);
  }

  @Test
  void theSameSeedAndIndexGiveTheSameNumbers() {
    RandomStream first = new Seed(7).split(Purpose.CHANNEL).split(3).stream(11);
    RandomStream second = new Seed(7).split(Purpose.CHANNEL).split(3).stream(11);
    for (int draw = 0; draw < 100; draw++) {
      assertThat(first.nextLong()).isEqualTo(second.nextLong());
    }
  }

  @Test
  void seedsPurposesClientsAndIndicesGiveDifferentNumbers() {
    assertThat(
            new long[] {
              new Seed(7).split(Purpose.CHANNEL).split(3).stream(11).nextLong(),
              new Seed(8).split(Purpose.CHANNEL).split(3).stream(11).nextLong(),
              new Seed(7).split(Purpose.SELECTION).split(3).stream(11).nextLong(),
              new Seed(7).split(Purpose.CHANNEL).split(4).stream(11).nextLong(),
              new Seed(7).split(Purpose.CHANNEL).split(3).stream(12).nextLong()
            })
        .doesNotHaveDuplicates();
  }

  @Test
  void drawsHaveTheMomentsOfTheirDistributions() {
    RandomStream stream = new Seed(1).stream(0);
    double[] uniform = IntStream.range(0, DRAWS).mapToDouble(i -> stream.nextDouble()).toArray();
    double[] exponential =
        IntStream.range(0, DRAWS).mapToDouble(i -> stream.nextExponential()).toArray();
    double[] gaussian = IntStream.range(0, DRAWS).mapToDouble(i -> stream.nextGaussian()).toArray();
    assertThat(Arrays.stream(uniform)).allMatch(draw -> draw >= 0 && draw < 1);
    assertThat(mean(uniform)).isCloseTo(0.5, within(0.005));
    assertThat(variance(uniform)).isCloseTo(1 / 12.0, within(0.002));
    assertThat(mean(exponential)).isCloseTo(1, within(0.01));
    assertThat(variance(exponential)).isCloseTo(1, within(0.03));
    assertThat(mean(gaussian)).isCloseTo(0, within(0.01));
    assertThat(variance(gaussian)).isCloseTo(1, within(0.02));
  }

  @Test
  void boundedIntegersAreUniform() {
    RandomStream stream = new Seed(2).stream(0);
    int[] counts = new int[7];
    for (int draw = 0; draw < DRAWS; draw++) {
      counts[stream.nextInt(7)]++;
    }
    for (int count : counts) {
      assertThat(count / (double) DRAWS).isCloseTo(1 / 7.0, within(0.005));
    }
    assertThatThrownBy(() -> stream.nextInt(0)).hasMessageContaining("bound is 0");
  }

  @Test
  void shuffleKeepsEveryValueAndPutsEachAnywhere() {
    int[] firstPlaces = new int[5];
    for (int index = 0; index < 50_000; index++) {
      int[] values = {0, 1, 2, 3, 4};
      new Seed(3).stream(index).shuffle(values);
      assertThat(values).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
      firstPlaces[values[0]]++;
    }
    for (int count : firstPlaces) {
      assertThat(count / 50_000.0).isCloseTo(0.2, within(0.01));
    }
  }

  private static long[] philox(long key, long low, long high) {
    long[] block = new long[2];
    Philox.apply(key, low, high, block);
    return block;
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  private static double variance(double[] values) {
    double mean = mean(values);
    double sum = 0;
    for (double value : values) {
      sum += (value - mean) * (value - mean);
    }
    return sum / values.length;
  }
}
