package dev.cicada.training.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import dev.cicada.text.UserError;
import dev.cicada.training.data.Dataset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DirichletTest {
  private static final Dataset DATASET = Labels.even(10, 500);

  @ParameterizedTest
  @ValueSource(doubles = {Double.MIN_VALUE, 1e-6, 0.1, 1, 1e6, Double.MAX_VALUE})
  void dealsAllSamplesAndTheMinimumForAnyAlpha(double alpha) {
    LabelCounts counts = deal(alpha, 7, 100);
    int dealt = 0;
    for (int client = 0; client < 100; client++) {
      assertThat(counts.samples(client)).isGreaterThanOrEqualTo(7);
      dealt += counts.samples(client);
    }
    assertThat(dealt).isEqualTo(5000);
  }

  @Test
  void clientsAreAlikeForLargeAlphaAndHoldWholeLabelsForSmall() {
    LabelCounts alike = deal(1e6, 1, 10);
    LabelCounts unlike = deal(1e-6, 1, 10);
    for (int client = 0; client < 10; client++) {
      for (int label = 0; label < 10; label++) {
        assertThat(alike.get(client, label)).isBetween(49, 51);
        assertThat(unlike.get(client, label)).matches(count -> count < 10 || count > 490);
      }
    }
  }

  @Test
  void fractionsOfSamplesAreNotRoundedInFavourOfTheSameClients() {
    LabelCounts counts = deal(1e6, 1, 1000);
    int alike = 0;
    for (int client = 0; client < 1000; client++) {
      alike += Math.abs(counts.samples(client) - 5) <= 3 ? 1 : 0;
    }
    assertThat(alike).isGreaterThan(950);
  }

  @Test
  void everyoneHasTheSameWhenTheMinimumTakesAll() {
    LabelCounts counts = deal(0.1, 50, 100);
    for (int client = 0; client < 100; client++) {
      assertThat(counts.samples(client)).isEqualTo(50);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 1, 4, 50})
  void gammaVariatesHaveTheirMeanAndVariance(double shape) {
    RandomStream random = new Seed(5).stream(0);
    int draws = 200_000;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < draws; i++) {
      double value = Math.exp(LogGamma.draw(shape, random));
      sum += value;
      squares += value * value;
    }
    double mean = sum / draws;
    double error = 5 * Math.sqrt(shape / draws);
    assertThat(mean).isCloseTo(shape, within(error));
    assertThat(squares / draws - mean * mean).isCloseTo(shape, within(0.05 * shape));
  }

  @Test
  void refusesBadParameters() {
    assertThatThrownBy(() -> new Dirichlet(0, 1)).hasMessageContaining("alpha is 0.0");
    assertThatThrownBy(() -> new Dirichlet(Double.NaN, 1)).hasMessageContaining("alpha is NaN");
    assertThatThrownBy(() -> new Dirichlet(1, 0)).hasMessageContaining("must be at least 1");
    assertThatThrownBy(() -> deal(1, 51, 100))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("maybe use at most 98 clients");
    assertThatThrownBy(() -> deal(1, 5001, 2)).hasMessageEndingWith("; maybe lower the minimum");
  }

  private static LabelCounts deal(double alpha, int minimum, int clients) {
    Partition partition = new Dirichlet(alpha, minimum).partition(DATASET, clients, new Seed(11));
    return LabelCounts.of(DATASET, partition);
  }
}
