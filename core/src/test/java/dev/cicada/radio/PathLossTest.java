package dev.cicada.radio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.radio.UrbanPathLoss.Environment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathLossTest {
  @ParameterizedTest
  @CsvSource({"1000, 128.1", "100, 90.5", "500, 116.781272", "10000, 165.7"})
  void theMacroLossIsThatOfThePaper(double distanceMeters, double expectedDb) {
    PathLoss loss = LogDistancePathLoss.MACRO_2_GHZ;
    assertThat(loss.decibels(distanceMeters, false)).isCloseTo(expectedDb, within(1e-6));
    assertThat(loss.lineOfSightProbability(distanceMeters)).isZero();
  }

  /** From the formulas of Table 7.4.1-1 by hand, at 3.5 GHz: breakpoints at 560 m and 210 m. */
  @ParameterizedTest
  @CsvSource({
    "MACRO, 10, 69.839916, 79.415012",
    "MACRO, 100, 83.138157, 103.037524",
    "MACRO, 500, 98.269242, 129.915834",
    "MACRO, 1000, 109.411895, 141.666046",
    "MICRO, 10, 66.761033, 73.456860",
    "MICRO, 100, 85.314189, 104.643832",
    "MICRO, 500, 107.113750, 129.264505",
    "MICRO, 1000, 119.153068, 139.889203"
  })
  void urbanLossesAreThoseOfTheStandard(
      Environment environment, double distanceMeters, double sightedDb, double obstructedDb) {
    PathLoss loss = standard(environment);
    assertThat(loss.decibels(distanceMeters, true)).isCloseTo(sightedDb, within(1e-6));
    assertThat(loss.decibels(distanceMeters, false)).isCloseTo(obstructedDb, within(1e-6));
  }

  @Test
  void carrierAndHeightsEnterAsInTheStandard() {
    PathLoss macro = new UrbanPathLoss(Environment.MACRO, 2e9, 25, 3);
    PathLoss micro = new UrbanPathLoss(Environment.MICRO, 2e9, 10, 3);
    assertThat(macro.decibels(500, true)).isCloseTo(93.407180, within(1e-6));
    assertThat(macro.decibels(500, false)).isCloseTo(124.152761, within(1e-6));
    assertThat(micro.decibels(500, true)).isCloseTo(95.436641, within(1e-6));
    assertThat(micro.decibels(500, false)).isCloseTo(123.637082, within(1e-6));
  }

  @Test
  void breakpointsGrowWithCarrierAndHeights() {
    assertThat(UrbanPathLoss.macro(3.5e9).breakpointMeters()).isCloseTo(560, within(1e-9));
    assertThat(UrbanPathLoss.micro(3.5e9).breakpointMeters()).isCloseTo(210, within(1e-9));
  }

  @ParameterizedTest
  @EnumSource(Environment.class)
  void theLossHasNoStepAtTheBreakpoint(Environment environment) {
    UrbanPathLoss loss = standard(environment);
    double breakpoint = loss.breakpointMeters();
    assertThat(loss.decibels(breakpoint * (1 + 1e-12), true))
        .isCloseTo(loss.decibels(breakpoint, true), within(1e-6));
  }

  @ParameterizedTest
  @EnumSource(Environment.class)
  void theLossGrowsWithDistanceAndWithoutSight(Environment environment) {
    PathLoss loss = standard(environment);
    for (double distance = 1; distance < 10_000; distance *= 1.1) {
      assertThat(loss.decibels(distance * 1.1, true)).isGreaterThan(loss.decibels(distance, true));
      assertThat(loss.decibels(distance, false))
          .isGreaterThanOrEqualTo(loss.decibels(distance, true));
    }
  }

  /** From the formulas of Table 7.4.2-1 by hand. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "18, 1, 1",
    "50, 0.64940219, 0.51958541",
    "100, 0.34767084, 0.23098475",
    "500, 0.03634458, 0.03600090"
  })
  void theLineOfSightIsAsProbableAsInTheStandard(
      double distanceMeters, double macroProbability, double microProbability) {
    assertThat(UrbanPathLoss.macro(2e9).lineOfSightProbability(distanceMeters))
        .isCloseTo(macroProbability, within(1e-8));
    assertThat(UrbanPathLoss.micro(2e9).lineOfSightProbability(distanceMeters))
        .isCloseTo(microProbability, within(1e-8));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void distancesThatAreNoneAreRefused(double distanceMeters) {
    assertThatThrownBy(() -> LogDistancePathLoss.MACRO_2_GHZ.decibels(distanceMeters, false))
        .hasMessage(
            "distanceMeters is %s; it must be positive and finite. Maybe set a minimum distance.",
            distanceMeters);
    assertThatThrownBy(() -> UrbanPathLoss.macro(2e9).decibels(distanceMeters, true))
        .hasMessageContaining("distanceMeters is " + distanceMeters);
    assertThatThrownBy(() -> UrbanPathLoss.macro(2e9).lineOfSightProbability(distanceMeters))
        .hasMessageContaining("distanceMeters is " + distanceMeters);
  }

  @Test
  void parametersOutsideTheModelsAreRefused() {
    assertThatThrownBy(() -> new LogDistancePathLoss(Double.NaN, 37.6))
        .hasMessageContaining("interceptDb is NaN");
    assertThatThrownBy(() -> new LogDistancePathLoss(128.1, -1))
        .hasMessageContaining("slopeDbPerDecade is -1.0");
    assertThatThrownBy(() -> UrbanPathLoss.micro(3.5))
        .hasMessage(
            "carrierHz is 3.5; it must be from 5.0E8 to 1.0E11. "
                + "Maybe it was given in GHz: 3.5 GHz is 3.5e9.");
    assertThatThrownBy(() -> new UrbanPathLoss(Environment.MACRO, 2e9, 1, 1.5))
        .hasMessageContaining("baseStationHeightMeters is 1.0");
    assertThatThrownBy(() -> new UrbanPathLoss(Environment.MACRO, 2e9, 25, 13))
        .hasMessageContaining("clientHeightMeters is 13.0");
  }

  private static UrbanPathLoss standard(Environment environment) {
    return switch (environment) {
      case MACRO -> UrbanPathLoss.macro(3.5e9);
      case MICRO -> UrbanPathLoss.micro(3.5e9);
    };
  }
}
