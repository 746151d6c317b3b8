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
      accumulator.add(update(0, new float[] {update}));
    }
  }

  private static Aggregation.Update update(int staleness, float[] values) {
    return new Aggregation.Update(0, 1, 0, 1, staleness, values, HELD);
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
    mixing.add(update(0, new float[] {2}));
    mixing.add(update(3, new float[] {5}));
    double afterFirst = 0.5 * 10 + 0.5 * (1 + 2);
    double part = 0.5 / 4;
    assertThat(apply(mixing, 10)).isEqualTo((float) ((1 - part) * afterFirst + part * (1 + 5)));
    assertThat(mixing.apply(new float[1])).isFalse();
  }

  @Test
  void fedAsyncForgetsARoundWhoseMixingIsTooSmallToSee() {
    Accumulator mixing = start(new FedAsync(0.5, StalenessWeight.polynomial(60)));
    mixing.add(update(1, new float[] {3e20f}));
    assertThat(mixing.apply(new float[] {1})).isTrue();
    mixing.add(update(0, new float[] {2}));
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
    assertThat(buffer.state()).hasDimensions(2, 1);
    add(buffer, 6, 7);
    assertThat(apply(buffer, 10)).isEqualTo(10 + 9 / 3f);
    assertThat(buffer.state()).isDeepEqualTo(new float[][] {{7}});
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
    buffer.add(update(1, new float[] {4}));
    buffer.add(update(2, new float[] {9}));
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
  void fedAvgWeighsUpdatesByTheirSamples() {
    Accumulator mean = start(new FedAvg());
    mean.add(new Aggregation.Update(0, 30, 0, 1, 0, new float[] {1}, HELD));
    mean.add(new Aggregation.Update(1, 10, 0, 1, 0, new float[] {5}, HELD));
    assertThat(apply(mean, 10)).isEqualTo(12);
    assertThat(mean.apply(new float[1])).isFalse();
  }

  @Test
  void fedAdamFollowsItsFormulaAndGoesOnFromItsState() {
    FedAdam adam = new FedAdam(0.1, 0.9, 0.99, 1e-3);
    Accumulator through = start(adam);
    float[] model = {1};
    double first = 0;
    double second = 0;
    double expected = 1;
    for (int round = 0; round < 5; round++) {
      add(through, round + 1);
      through.apply(model);
      first = 0.9 * first + 0.1 * (round + 1);
      second = 0.99 * second + 0.01 * (round + 1) * (round + 1);
      expected += 0.1 * first / (Math.sqrt(second) + 1e-3);
      assertThat((double) model[0]).isCloseTo(expected, within(1e-5));
      through = adam.start(10, 1, through.state());
    }
    Accumulator unbroken = start(adam);
    float[] same = {1};
    for (int round = 0; round < 5; round++) {
      add(unbroken, round + 1);
      unbroken.apply(same);
    }
    assertThat(same).containsExactly(model);
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
