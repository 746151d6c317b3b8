package dev.cicada.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class NormalTest {
  /** By scipy's norm.ppf. */
  @Test
  void quantilesAreThoseOfScipy() {
    double[][] known = {
      {1e-16, -8.222082216130435},
      {1e-9, -5.9978070150076865},
      {0.01, -2.3263478740408408},
      {0.07, -1.4757910281791706},
      {0.3, -0.5244005127080409},
      {0.5000001, 2.506628273311648e-07},
      {0.93, 1.475791028179171},
      {0.999999, 4.753424308817087}
    };
    for (double[] each : known) {
      assertThat(Normal.quantile(each[0]))
          .isCloseTo(each[1], Percentage.withPercentage(each[0] == 0.5000001 ? 1e-7 : 1e-11));
    }
  }

  /** By scipy's log_ndtr. */
  @Test
  void tailsAreThoseOfScipy() {
    double[][] known = {
      {-30, 0.6931471805599453},
      {-3, 0.6931361352504468},
      {-1, 0.6112323176780705},
      {0, 0},
      {0.5, -0.7350111298370848},
      {2.4, -7.28097505605579},
      {2.6, -8.351532930819749},
      {5, -27.200889545537446},
      {40, -1604.2615566532743}
    };
    for (double[] each : known) {
      assertThat(Normal.logErrorComplement(each[0])).isCloseTo(each[1], within(1e-11));
    }
  }

  /** Both ways of computing a tail meet where one takes over from the other. */
  @Test
  void tailsHaveNoStep() {
    for (double x : new double[] {-2.5, 0, 2.5}) {
      assertThat(Normal.logErrorComplement(x - 1e-13))
          .isCloseTo(Normal.logErrorComplement(x + 1e-13), within(1e-11));
    }
  }
}
