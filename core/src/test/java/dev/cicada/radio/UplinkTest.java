package dev.cicada.radio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.cicada.plan.Paper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UplinkTest {
  private static final double EXACT = 1e-10;
  private static final Cell CELL = Paper.CELL;
  private static final Uplink UPLINK = CELL.uplink(RateLogarithm.BINARY);

  /** By hand: a tenth of 5 MHz, 0.2 W, N0 = 10^-20.4 W/Hz, S = 6.37e6 bits. */
  @ParameterizedTest
  @CsvSource({
    "8.912509381337441e-10, 8225201.6616875725, 0.7744490970563098, 0.15488981941126198",
    "2.098325138837318e-12, 3863382.161670458, 1.6488143635383263, 0.3297628727076653",
    "1.5488166189124858e-13, 2024894.039548923, 3.1458436222267796, 0.6291687244453559"
  })
  void anUploadHasTheRateTimeAndEnergyOfThePaper(
      double gain, double bitsPerSecond, double seconds, double joules) {
    assertThat(UPLINK.bitsPerSecond(0.1, 0.2, gain))
        .isCloseTo(bitsPerSecond, withinPercentage(EXACT));
    assertThat(UPLINK.uploadSeconds(6.37e6, 0.1, 0.2, gain))
        .isCloseTo(seconds, withinPercentage(EXACT));
    assertThat(UPLINK.uploadJoules(6.37e6, 0.1, 0.2, gain))
        .isCloseTo(joules, withinPercentage(EXACT));
  }

  @Test
  void atASignalToNoiseRatioOfOneTheRateIsTheBand() {
    assertThat(new Uplink(1e6, 1e-6, RateLogarithm.BINARY).bitsPerSecond(0.5, 0.5, 1))
        .isCloseTo(0.5e6, withinPercentage(EXACT));
  }

  @Test
  void theNaturalLogarithmGivesLessByLnTwo() {
    double binary = UPLINK.bitsPerSecond(0.3, 0.2, 1e-12);
    double natural = CELL.uplink(RateLogarithm.NATURAL).bitsPerSecond(0.3, 0.2, 1e-12);
    assertThat(natural / binary).isCloseTo(StrictMath.log(2), withinPercentage(EXACT));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-26, 1e-40, 1e-100, 1e-250})
  void inDeepNoiseTheRateIsThePowerOverNoiseWhateverTheShare(double gain) {
    double limit = 0.2 * gain / (UPLINK.noiseWattsPerHz() * StrictMath.log(2));
    assertThat(UPLINK.bitsPerSecond(1, 0.2, gain)).isCloseTo(limit, withinPercentage(1e-4));
    assertThat(UPLINK.bitsPerSecond(0.01, 0.2, gain)).isCloseTo(limit, withinPercentage(1e-4));
  }

  @Test
  void theRateGrowsWithTheShareAndVanishesWithIt() {
    double previous = 0;
    for (double share = Double.MIN_VALUE; share <= 1; share *= 2) {
      double rate = UPLINK.bitsPerSecond(share, 0.2, 1e-12);
      assertThat(rate).isFinite().isGreaterThan(previous);
      previous = rate;
    }
    assertThat(UPLINK.bitsPerSecond(1e-300, 0.2, 1e-12)).isLessThan(1e-290);
  }

  @Test
  void noShareMeansNoRateAndNoEnd() {
    assertThat(UPLINK.bitsPerSecond(0, 0.2, 1e-12)).isZero();
    assertThat(UPLINK.uploadSeconds(1, 0, 0.2, 1e-12)).isInfinite();
    assertThat(UPLINK.uploadJoules(1, 0, 0.2, 1e-12)).isInfinite();
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
  void sharesThatAreNoneAreRefused(double share) {
    assertThatThrownBy(() -> UPLINK.bitsPerSecond(share, 0.2, 1e-12))
        .hasMessage(
            "share is %s; it must be from 0.0 to 1.0. Maybe divide the shares by their sum.",
            share);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void quantitiesThatAreNotPositiveAreRefused(double value) {
    assertThatThrownBy(() -> UPLINK.bitsPerSecond(1, value, 1e-12)).hasMessageContaining("power");
    assertThatThrownBy(() -> UPLINK.bitsPerSecond(1, 0.2, value)).hasMessageContaining("gain");
    assertThatThrownBy(() -> UPLINK.uploadSeconds(value, 1, 0.2, 1)).hasMessageContaining("bits");
    assertThatThrownBy(() -> new Uplink(value, 1e-21, RateLogarithm.BINARY))
        .hasMessageContaining("bandwidthHz");
    assertThatThrownBy(() -> new Uplink(5e6, value, RateLogarithm.BINARY))
        .hasMessageContaining("noiseWattsPerHz");
  }
}
