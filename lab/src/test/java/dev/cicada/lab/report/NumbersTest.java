package dev.cicada.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.lab.statistics.Comparison;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
  @ParameterizedTest
  @CsvSource({
    "0.314159, 0.31",
    "3.14159, 3.14",
    "31.4159, 31.4",
    "100, 100",
    "314.159, 314",
    "1, 1",
    "1.00001, 1",
    "1.0031, 1.0031",
    "0, 0",
    "0.00123, 1.2\u00b710\u207b\u00b3",
    "0.00999, 1.0\u00b710\u207b\u00b2",
    "123456, 1.2\u00b710\u2075"
  })
  void factorsHaveAboutThreeDigits(double factor, String text) {
    assertThat(Numbers.factor(factor)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "-0.04, 0.0",
    "0.04, 0.0",
    "-12.34, \u221212.3",
    "12.34, +12.3",
    "-0.05001, \u22120.1"
  })
  void signsAreTrueAndZeroHasNone(double value, String text) {
    assertThat(Numbers.signed(value, 1)).isEqualTo(text);
  }

  @Test
  void anIntervalIsReadAsPeopleDo() {
    double[] one = {0.5, 0.52, 0.54};
    double[] other = {0.4, 0.4, 0.4};

    assertThat(Numbers.of(Comparison.larger("x", one, other)))
        .isEqualTo("+12.0 points (+7.0 to +17.0)");
  }

  @Test
  void equationsAndUnitsStayOnALine() {
    assertThat(Numbers.unbroken("K = 10, 95 % of 5 seeds, a = b"))
        .isEqualTo("K\u00a0=\u00a010, 95\u00a0% of 5\u00a0seeds, a\u00a0=\u00a0b");
  }
}
