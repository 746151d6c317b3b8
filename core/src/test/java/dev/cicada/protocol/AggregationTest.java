package dev.cicada.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.protocol.Aggregation.Accumulator;
import org.junit.jupiter.api.Test;

class AggregationTest {
  private static final float[] HELD = {1};

  private static Accumulator start(Aggregation aggregation) {
    return aggregation.start(10, 1, new float[0][]);
  }

  private static float apply(Accumulator accumulator, float model) {
    float[] parameters = {model};
    accumulator.apply(parameters);
    return parameters[0];
  }

  private static void add(Accumulator accumulator, float... updates) {
    for (float update : updates) {
      accumulator.add(new float[] {update}, HELD, 0);
    }
  }

  @Test
  void callerSumDividesByAllClientsAndStartsEachRoundAtZero() {
    Accumulator sum = start(new CallerSum());
    add(sum, 3, 4);
    assertThat(apply(sum, 2)).isEqualTo(2 + 7 / 10f);
    add(sum, 5);
    assertThat(apply(sum, 2)).isEqualTo(2.5f);
    assertThat(sum.apply(new float[1])).isFalse();
  }

  @Test
  void callerSumLosesNoSmallUpdateBesideALargeOne() {
    Accumulator sum = start(new CallerSum());
    add(sum, 1e8f, 1, -1e8f);
    assertThat(apply(sum, 0)).isEqualTo(0.1f);
  }

  @Test
  void fedAsyncMixesInOneLocalModelAfterTheOther() {
    Accumulator mixing = start(new FedAsync(0.5, StalenessWeight.polynomial(1)));
    mixing.add(new float[] {2}, HELD, 0);
    mixing.add(new float[] {5}, HELD, 3);
    double afterFirst = 0.5 * 10 + 0.5 * (1 + 2);
    double part = 0.5 / 4;
    assertThat(apply(mixing, 10)).isEqualTo((float) ((1 - part) * afterFirst + part * (1 + 5)));
    assertThat(mixing.apply(new float[1])).isFalse();
  }

  @Test
  void fedAsyncForgetsARoundWhoseMixingIsTooSmallToSee() {
    Accumulator mixing = start(new FedAsync(0.5, StalenessWeight.polynomial(60)));
    mixing.add(new float[] {3e20f}, HELD, 1);
    assertThat(mixing.apply(new float[] {1})).isTrue();
    mixing.add(new float[] {2}, HELD, 0);
    assertThat(apply(mixing, 10)).isEqualTo(6.5f);
  }

  @Test
  void stalenessWeightsFollowTheirFormulas() {
    assertThat(StalenessWeight.CONSTANT.of(9)).isEqualTo(1);
    assertThat(StalenessWeight.polynomial(0.5).of(3)).isEqualTo(0.5);
    StalenessWeight hinge = StalenessWeight.hinge(10, 4);
    assertThat(hinge.of(4)).isEqualTo(1);
    assertThat(hinge.of(6)).isCloseTo(1 / 21.0, within(1e-15));
  }

  @Test
  void fedBuffWaitsForItsBufferAndDividesByItsSize() {
    Accumulator buffer = start(Buffered.fedBuff(3));
    add(buffer, 1, 2);
    assertThat(buffer.apply(new float[1])).isFalse();
    assertThat(buffer.waiting()).hasDimensions(2, 1);
    add(buffer, 6, 7);
    assertThat(apply(buffer, 10)).isEqualTo(10 + 9 / 3f);
    assertThat(buffer.waiting()).isDeepEqualTo(new float[][] {{7}});
  }

  @Test
  void fedBuffMayFillItsBufferTwiceInARound() {
    Accumulator buffer = start(Buffered.fedBuff(2));
    add(buffer, 1, 3, 10, 20, 50);
    assertThat(apply(buffer, 0)).isEqualTo(2 + 15);
  }

  @Test
  void bufferedUpdatesAreWeightedByTheirStalenessOnArrival() {
    Accumulator buffer = start(new Buffered(2, Statistic.MEAN, StalenessWeight.polynomial(1)));
    buffer.add(new float[] {4}, HELD, 1);
    buffer.add(new float[] {9}, HELD, 2);
    assertThat(apply(buffer, 0)).isEqualTo((2 + 3) / 2f);
  }

  @Test
  void medianAndTrimmedMeanIgnoreAnOutlier() {
    Accumulator odd = start(Buffered.median(3));
    add(odd, 1e30f, 2, 1);
    assertThat(apply(odd, 0)).isEqualTo(2);
    Accumulator even = start(Buffered.median(4));
    add(even, 1, -1e30f, 2, 4);
    assertThat(apply(even, 0)).isEqualTo(1.5f);
    Accumulator trimmed = start(Buffered.trimmedMean(5, 1));
    add(trimmed, 3, -1e30f, 1e30f, 1, 5);
    assertThat(apply(trimmed, 0)).isEqualTo(3);
  }

  @Test
  void impossibleParametersAreRefused() {
    assertThatThrownBy(() -> new FedAsync(0, StalenessWeight.CONSTANT))
        .hasMessageContaining("mixing is 0.0");
    assertThatThrownBy(() -> Buffered.fedBuff(0)).hasMessageContaining("size is 0");
    assertThatThrownBy(() -> Buffered.trimmedMean(4, 2)).hasMessageContaining("trimmed is 2");
    assertThatThrownBy(() -> StalenessWeight.polynomial(-1)).hasMessageContaining("a is -1.0");
  }
}
