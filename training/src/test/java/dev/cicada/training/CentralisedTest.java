package dev.cicada.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cicada.training.data.CacheFolder;
import dev.cicada.training.data.Cifar10;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.DatasetProvider.Presence;
import dev.cicada.training.data.Datasets;
import dev.cicada.training.data.SampleValues;
import dev.cicada.training.data.TrainTest;
import dev.cicada.training.engine.Descent;
import dev.cicada.training.engine.torch.TorchEngine;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Models learn real data as well as is known from elsewhere. */
class CentralisedTest {
  @Test
  void mlpPasses97Point5PercentOnMnistWithinFiveEpochs() {
    assertThat(bestAccuracy("mlp-2x200", load("mnist"), Descent.plain(0.05f, 10), 0.975, 5))
        .isGreaterThan(0.975);
  }

  @Test
  @Tag("slow")
  void narrowConvolutionsPass55PercentOnCifar10WithinFourEpochs() {
    assertThat(bestAccuracy("cnn-tiny", loadCifar10(), Descent.plain(0.05f, 20), 0.55, 4))
        .isGreaterThan(0.55);
  }

  @Test
  @Tag("slow")
  void smallConvolutionalNetworkPasses60PercentOnCifar10WithinFourEpochs() {
    assertThat(bestAccuracy("cnn-small", loadCifar10(), Descent.plain(0.05f, 20), 0.6, 4))
        .isGreaterThan(0.6);
  }

  /** With the paper's batch size and learning rate. */
  @Test
  @Tag("slow")
  void lossOfAlexnetFallsSteadilyOverFiftySteps() {
    Dataset subset = firstOf(loadCifar10().train(), 256);
    double[] losses = new double[50];
    try (Centralised run =
        new Centralised("alexnet", new TrainTest(subset, subset), Descent.plain(0.01f, 128))) {
      for (int step = 0; step < losses.length; step++) {
        losses[step] = run.lossAfter(1);
      }
    }
    double first = mean(losses, 0, 17);
    double second = mean(losses, 17, 34);
    double third = mean(losses, 34, 50);
    assertThat(first).as("mean loss of the first third").isLessThan(StrictMath.log(10));
    assertThat(second).as("mean loss of the second third").isLessThan(first);
    assertThat(third).as("mean loss of the last third").isLessThan(second);
  }

  private static double bestAccuracy(
      String model, TrainTest data, Descent descent, double enough, int epochs) {
    double best = 0;
    try (Centralised run = new Centralised(model, data, descent)) {
      for (int epoch = 0; epoch < epochs && best <= enough; epoch++) {
        best = Math.max(best, run.epoch().accuracy());
      }
    }
    return best;
  }

  private static TrainTest loadCifar10() {
    assumeTrue(new TorchEngine().obstacle().isEmpty(), "no native libraries for this platform");
    boolean present = new Cifar10.Provider().presence(CacheFolder.locate()) == Presence.COMPLETE;
    assumeTrue(present, "no CIFAR-10 here; cicada data fetch cifar10 brings it");
    return load("cifar10");
  }

  private static TrainTest load(String name) {
    return Datasets.in(CacheFolder.locate()).load(name);
  }

  private static Dataset firstOf(Dataset dataset, int samples) {
    return new Dataset(
        dataset.name(),
        dataset.shape(),
        dataset.classes(),
        Arrays.copyOf(
            ((SampleValues.Bytes) dataset.values()).bytes(), samples * dataset.shape().size()),
        Arrays.copyOf(dataset.labels(), samples),
        dataset.scale(),
        dataset.offset());
  }

  private static double mean(double[] values, int from, int to) {
    return DoubleStream.of(Arrays.copyOfRange(values, from, to)).average().orElseThrow();
  }
}
