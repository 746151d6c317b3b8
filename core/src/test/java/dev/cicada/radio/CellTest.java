package dev.cicada.radio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellTest {
  @ParameterizedTest
  @CsvSource({"-174, 0, 3.981071705534985e-21", "-174, 5, 1.258925411794e-20", "30, 0, 1"})
  void noiseIsConvertedToWattsAndRaisedByTheReceiver(
      double noisePsdDbmPerHz, double noiseFigureDb, double wattsPerHz) {
    assertThat(
            cell(1000, 1, 5e6, noisePsdDbmPerHz, noiseFigureDb)
                .uplink(RateLogarithm.BINARY)
                .noiseWattsPerHz())
        .isCloseTo(wattsPerHz, withinPercentage(1e-9));
  }

  @ParameterizedTest
  @CsvSource({
    "NaN, 1, 5e6, -174, 0, radiusMeters is NaN",
    "-1, 1, 5e6, -174, 0, radiusMeters is -1.0",
    "1000, 0, 5e6, -174, 0, minimumDistanceMeters is 0.0",
    "1, 1, 5e6, -174, 0, minimumDistanceMeters is 1.0",
    "1000, NaN, 5e6, -174, 0, minimumDistanceMeters is NaN",
    "1000, 1, 0, -174, 0, bandwidthHz is 0.0",
    "1000, 1, 5e6, NaN, 0, noisePsdDbmPerHz is NaN",
    "1000, 1, 5e6, -1740, 0, noisePsdDbmPerHz is -1740.0",
    "1000, 1, 5e6, -174, -1, noiseFigureDb is -1.0"
  })
  void cellsThatCannotBeAreRefused(
      double radius, double minimum, double band, double noise, double figure, String message) {
    assertThatThrownBy(() -> cell(radius, minimum, band, noise, figure))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message)
        .hasMessageContaining("Maybe");
  }

  private static Cell cell(
      double radius, double minimum, double band, double noise, double figure) {
    return new Cell(
        radius,
        minimum,
        band,
        noise,
        figure,
        LogDistancePathLoss.MACRO_2_GHZ,
        Shadowing.NONE,
        Fading.NONE);
  }
}
