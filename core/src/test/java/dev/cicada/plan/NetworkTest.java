package dev.cicada.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.radio.Cell;
import dev.cicada.radio.Fading;
import dev.cicada.radio.LogDistancePathLoss;
import dev.cicada.radio.Shadowing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetworkTest {
  @Test
  void thePapersIsMadeOfOnePlacesConstants() {
    Network paper = Paper.network();
    assertThat(Paper.CELL)
        .isEqualTo(
            new Cell(
                1000,
                1,
                5e6,
                -174,
                0,
                LogDistancePathLoss.MACRO_2_GHZ,
                Shadowing.NONE,
                Fading.NONE));
    assertThat(paper.clients()).isEqualTo(10);
    assertThat(paper.powerWatts()).containsOnly(0.2);
    assertThat(paper.modelBits()).isEqualTo(6.37e6);
    assertThat(paper.rounds()).isEqualTo(50);
    assertThat(paper.rho()).isEqualTo(0.1);
    assertThat(paper.minProbability()).isEqualTo(0.01);
    assertThat(Paper.CIFAR_MODEL_BITS).isEqualTo(4.57e8);
  }

  @Test
  void someOfItsClientsAreANetworkToo() {
    Network some = Paper.network().withPowers(0.1, 0.2, 0.3).among(new int[] {0, 2});
    assertThat(some.powerWatts()).containsExactly(0.1, 0.3);
    assertThat(some.rounds()).isEqualTo(50);
  }

  @ParameterizedTest
  @CsvSource({
    "NaN, 6e6, 50, 0.1, 0.01, clients[0].powerWatts is NaN",
    "0.2, -1, 50, 0.1, 0.01, modelBits is -1.0",
    "0.2, 6e6, 0, 0.1, 0.01, rounds is 0;",
    "0.2, 6e6, 50, 1, 0.01, rho is 1.0",
    "0.2, 6e6, 50, NaN, 0.01, rho is NaN",
    "0.2, 6e6, 50, 0.1, 0, minProbability is 0.0",
    "0.2, 6e6, 50, 0.1, 1.5, minProbability is 1.5"
  })
  void whatCannotBeIsRefused(
      double power, double bits, int rounds, double rho, double minProbability, String message) {
    double[] powers = {power, 0.2};
    assertThatThrownBy(
            () -> new Network(Instances.PAPER_UPLINK, bits, rounds, rho, minProbability, powers))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message)
        .hasMessageContaining("it must be");
  }
}
