package dev.cicada.training.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.random.Seed;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SyntheticTest {
  private static final Synthetic SMALL = new Synthetic(600, 100, 20, 10, new Seed(7));

  @Test
  void equalSeedsGiveEqualSamples() {
    assertThat(Samples.bytes(SMALL.load().train())).isEqualTo(Samples.bytes(SMALL.load().train()));
    Synthetic other = new Synthetic(600, 100, 20, 10, new Seed(8));
    assertThat(Samples.bytes(other.load().train()))
        .isNotEqualTo(Samples.bytes(SMALL.load().train()));
  }

  @Test
  void labelsAreEquallyFrequent() {
    Dataset train = SMALL.load().train();
    for (int label = 0; label < 10; label++) {
      int wanted = label;
      assertThat(IntStream.range(0, 600).filter(i -> train.label(i) == wanted)).hasSize(60);
    }
  }

  @Test
  void theNearestMeanOfTheTrainingSamplesClassifiesTheTestSamples() {
    TrainTest data = SMALL.load();
    double[][] means = means(data.train());
    int right = 0;
    for (int sample = 0; sample < data.test().size(); sample++) {
      right += nearest(means, data.test(), sample) == data.test().label(sample) ? 1 : 0;
    }
    assertThat(right).isGreaterThanOrEqualTo(99);
  }

  @Test
  void anySizeIsAvailableByName() {
    TrainTest data = Datasets.in(CacheFolder.locate()).load("synthetic:30x3x4");
    assertThat(data.train().size()).isEqualTo(30);
    assertThat(data.test().size()).isEqualTo(5);
    assertThat(data.train().shape().size()).isEqualTo(3);
    assertThat(data.train().classes()).isEqualTo(4);
    Dataset test = Datasets.in(CacheFolder.locate()).load("synthetic:30x3x4", Part.TEST);
    assertThat(Samples.bytes(test)).isEqualTo(Samples.bytes(data.test()));
  }

  @Test
  void refusesImpossibleSizes() {
    assertThatThrownBy(() -> new Synthetic(0, 1, 1, 1, new Seed(1)))
        .hasMessageContaining("all must be positive");
    assertThatThrownBy(() -> new Synthetic(1_000_000, 1, 1_000_000, 1, new Seed(1)))
        .hasMessageContaining("too large");
  }

  private static double[][] means(Dataset data) {
    int dimension = data.shape().size();
    double[][] means = new double[data.classes()][dimension];
    for (int sample = 0; sample < data.size(); sample++) {
      for (int i = 0; i < dimension; i++) {
        means[data.label(sample)][i] += value(data, sample, i) * data.classes() / data.size();
      }
    }
    return means;
  }

  private static int nearest(double[][] means, Dataset data, int sample) {
    int nearest = 0;
    double smallest = Double.POSITIVE_INFINITY;
    for (int label = 0; label < means.length; label++) {
      double distance = 0;
      for (int i = 0; i < means[label].length; i++) {
        distance += Math.pow(means[label][i] - value(data, sample, i), 2);
      }
      if (distance < smallest) {
        smallest = distance;
        nearest = label;
      }
    }
    return nearest;
  }

  private static double value(Dataset data, int sample, int i) {
    return Samples.bytes(data)[sample * data.shape().size() + i] & 0xFF;
  }
}
