package dev.cicada.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentTTest {
  /** From printed tables of the two-sided 5 % and 1 % points. */
  @ParameterizedTest
  @CsvSource({
    "1, 0.05, 12.706",
    "2, 0.05, 4.303",
    "3, 0.05, 3.182",
    "4, 0.05, 2.776",
    "9, 0.05, 2.262",
    "10, 0.05, 2.228",
    "30, 0.05, 2.042",
    "1, 0.01, 63.657",
    "4, 0.01, 4.604",
    "120, 0.01, 2.617"
  })
  void agreesWithTables(int degreesOfFreedom, double outside, double t) {
    assertThat(StudentT.twoSided(outside, degreesOfFreedom)).isCloseTo(t, within(6e-4));
  }
}
