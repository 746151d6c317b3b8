package dev.cicada.training.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BundledDatasetTest {
  @Test
  void mnistIsTheRealOne() {
    TrainTest mnist = BundledDataset.MNIST.load();
    assertThat(counts(mnist.train()))
        .containsExactly(5923, 6742, 5958, 6131, 5842, 5421, 5918, 6265, 5851, 5949);
    assertThat(counts(mnist.test()))
        .containsExactly(980, 1135, 1032, 1010, 982, 892, 958, 1028, 974, 1009);
    assertThat(mnist.train().scale()).containsExactly(1f / 255);
    assertThat(mnist.train().offset()).containsExactly(0);
  }

  @Test
  void fashionMnistHasAsManyOfEveryLabel() {
    TrainTest fashion = BundledDataset.FASHION_MNIST.load();
    assertThat(counts(fashion.train())).containsOnly(6000).hasSize(10);
    assertThat(counts(fashion.test())).containsOnly(1000).hasSize(10);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mnist", "fashion-mnist"})
  void imagesAre28By28(String name) {
    TrainTest data = Datasets.in(CacheFolder.locate()).load(name);
    assertThat(data.train().shape()).isEqualTo(new Shape(1, 28, 28));
    assertThat(data.train().name()).isEqualTo(name);
  }

  private static int[] counts(Dataset dataset) {
    int[] counts = new int[dataset.classes()];
    for (int sample = 0; sample < dataset.size(); sample++) {
      counts[dataset.label(sample)]++;
    }
    return counts;
  }
}
