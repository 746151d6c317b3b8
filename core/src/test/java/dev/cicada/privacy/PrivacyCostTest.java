package dev.cicada.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PrivacyCostTest {
  /** Figures of another implementation; the file says which. */
  private static List<double[]> references() throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    PrivacyCostTest.class.getResourceAsStream("/privacy/dp-accounting-0.5.1.csv")),
                StandardCharsets.UTF_8))) {
      return reader
          .lines()
          .skip(2)
          .map(line -> Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray())
          .toList();
    }
  }

  @Test
  void epsilonsAreThoseOfDpAccounting() throws IOException {
    List<double[]> references = references();
    assertThat(references).hasSize(480);
    for (double[] row : references) {
      double epsilon = PrivacyCost.of(row[0], (int) row[2]).epsilons(row[1], row[3])[0];
      String name = Arrays.toString(row);
      assertThat(epsilon).as(name).isCloseTo(row[4], within(1e-6));
      assertThat(epsilon).as(name).isLessThanOrEqualTo(row[4] * (1 + 1e-10) + 1e-10);
    }
  }

  @Test
  void theNoiseForAnEpsilonKeepsItAndNoLessDoes() {
    for (double probability : new double[] {0.01, 0.1, 1}) {
      for (double epsilon : new double[] {0.5, 3, 20}) {
        PrivacyCost cost = PrivacyCost.of(probability, 100);
        double noise = cost.noise(epsilon, 1e-5);
        assertThat(cost.epsilons(noise, 1e-5)[0]).isLessThanOrEqualTo(epsilon);
        assertThat(cost.epsilons(noise * (1 - 1e-6), 1e-5)[0]).isGreaterThan(epsilon);
      }
    }
  }

  @Test
  void whoCallsLessLeaksLess() {
    double[] probabilities = {0, 0.001, 0.01, 0.1, 0.5, 0.99, 1};
    double[] epsilons = new PrivacyCost(new double[][] {probabilities}, 50).epsilons(1.1, 1e-5);
    assertThat(epsilons).isSorted();
    assertThat(epsilons[0]).isZero();
  }

  @Test
  void roundsOneByOneCostAsMuchAsAtOnce() {
    double[][] rows = new double[30][];
    Arrays.fill(rows, new double[] {0.07, 1, 0.2});
    double[] atOnce = new PrivacyCost(new double[][] {rows[0]}, 30).epsilons(0.8, 1e-6);
    double[] oneByOne = new PrivacyCost(rows, 30).epsilons(0.8, 1e-6);
    for (int client = 0; client < 3; client++) {
      assertThat(oneByOne[client]).isCloseTo(atOnce[client], within(1e-10));
    }
  }
}
