package dev.cicada.training.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.random.Seed;
import dev.cicada.text.UserError;
import dev.cicada.training.data.CacheFolder;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Datasets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardsTest {
  private static final int[] MNIST = {5923, 6742, 5958, 6131, 5842, 5421, 5918, 6265, 5851, 5949};

  @Test
  void evenLabelsMakeEvenClientsForAllThatDivides() {
    for (int labels : new int[] {2, 3, 10}) {
      Dataset dataset = Labels.even(labels, 120);
      for (int perClient = 1; perClient <= labels; perClient++) {
        for (int clients = 1; clients <= 40; clients++) {
          if (perClient * clients % labels == 0) {
            LabelCounts counts = deal(dataset, perClient, clients, 3);
            checkShards(counts, perClient);
            checkEqualSizes(counts);
          }
        }
      }
    }
  }

  @Test
  void shardsOfALabelAreAlikeWhereTheyComeOutEven() {
    LabelCounts counts = deal(Labels.even(10, 60), 5, 12, 1);
    for (int client = 0; client < 12; client++) {
      for (int label = 0; label < 10; label++) {
        assertThat(counts.get(client, label)).isIn(0, 10);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 9, 10})
  void clientsAreEquallyLargeThoughLabelsAreNotEquallyFrequent(int perClient) {
    Dataset dataset = Labels.of(MNIST);
    for (int clients = 30; clients <= 500; clients += 10) {
      LabelCounts counts = deal(dataset, perClient, clients, clients);
      checkShards(counts, perClient);
      checkEqualSizes(counts);
      assertThat(counts.totals()).isEqualTo(MNIST);
    }
  }

  @Test
  void everyClientHasOneMoreThanItsFiveLabelsWhenTenThousandShareMnist() {
    LabelCounts counts = deal(Labels.of(MNIST), 5, 10_000, 1);
    checkShards(counts, 5);
    for (int client = 0; client < 10_000; client++) {
      assertThat(counts.samples(client)).isEqualTo(6);
    }
  }

  @Test
  void shardsStayNearTheMeanOfTheirLabel() {
    for (int clients : new int[] {10, 20, 50, 100}) {
      LabelCounts counts = deal(Labels.of(MNIST), 5, clients, 1);
      for (int client = 0; client < clients; client++) {
        for (int label = 0; label < 10; label++) {
          if (counts.get(client, label) > 0) {
            double mean = MNIST[label] / (clients / 2.0);
            assertThat(counts.get(client, label) / mean).isBetween(0.85, 1.3);
          }
        }
      }
    }
  }

  @Test
  void tenClientsOfFiveLabelsShareAllOfMnist() {
    Dataset mnist = Datasets.in(CacheFolder.locate()).load("mnist").train();
    LabelCounts counts = deal(mnist, 5, 10, 1);
    assertThat(counts.totals()).isEqualTo(MNIST);
    for (int client = 0; client < 10; client++) {
      assertThat(counts.samples(client)).isEqualTo(6000);
    }
  }

  @Test
  void clientsOfOneLabelShareItEvenly() {
    LabelCounts counts = deal(Labels.of(100, 41), 1, 8, 1);
    checkShards(counts, 1);
    for (int client = 0; client < 8; client++) {
      assertThat(counts.samples(client))
          .isIn(counts.get(client, 0) > 0 ? List.of(25) : List.of(10, 11));
    }
  }

  @Test
  void labelSetsVary() {
    Set<Set<Integer>> sets = new HashSet<>();
    LabelCounts counts = deal(Labels.even(10, 1000), 5, 1000, 1);
    for (int client = 0; client < 1000; client++) {
      Set<Integer> set = new HashSet<>();
      for (int label = 0; label < 10; label++) {
        if (counts.get(client, label) > 0) {
          set.add(label);
        }
      }
      sets.add(set);
    }
    // Of the 252 sets of five labels, a thousand clients should meet nearly all.
    assertThat(sets).hasSizeGreaterThan(230);
  }

  @Test
  void namesTheNearestValuesThatWork() {
    refused(
        Labels.even(10, 50),
        3,
        13,
        "13 clients with 3 labels each need 39 shards, no multiple of the 10 labels of labels;"
            + " maybe use 10 or 20 clients, or 10 labels per client");
    refused(
        Labels.even(10, 50),
        5,
        5,
        "5 clients with 5 labels each need 25 shards, no multiple of the 10 labels of labels;"
            + " maybe use 4 or 6 clients, or 4 or 6 labels per client");
    refused(
        Labels.even(10, 50),
        1,
        4,
        "4 clients with 1 label each need 4 shards, no multiple of the 10 labels of labels;"
            + " maybe use 10 clients, or 5 labels per client");
  }

  @Test
  void namesOnlyValuesForWhichThereAreSamples() {
    refused(
        Labels.even(10, 2),
        1,
        15,
        "15 clients with 1 label each need 15 shards, no multiple of the 10 labels of labels;"
            + " maybe use 10 or 20 clients");
    refused(
        Labels.even(10, 1),
        3,
        7,
        "7 clients with 3 labels each need 21 shards, no multiple of the 10 labels of labels");
  }

  @Test
  void labelsWithoutSamplesDoNotCount() {
    LabelCounts counts = deal(Labels.of(0, 30, 30, 0, 30, 0), 2, 6, 1);
    for (int client = 0; client < 6; client++) {
      assertThat(counts.labels(client)).isEqualTo(2);
      assertThat(counts.samples(client)).isEqualTo(15);
    }
    assertThat(counts.totals()).containsExactly(0, 30, 30, 0, 30, 0);
    refused(
        Labels.of(0, 30, 30, 0, 30), 4, 6, "labelsPerClient is 4; with labels it must be 1 to 3");
  }

  @Test
  void refusesMoreLabelsPerClientThanThereAre() {
    refused(Labels.even(3, 50), 4, 3, "labelsPerClient is 4; with labels it must be 1 to 3");
    refused(Labels.even(3, 50), 0, 3, "labelsPerClient is 0; with labels it must be 1 to 3");
  }

  @Test
  void refusesEmptyShards() {
    refused(
        Labels.of(100, 3),
        2,
        50,
        "label 1 of labels has 3 samples, too few for 50 shards; maybe use 3 clients");
  }

  private static LabelCounts deal(Dataset dataset, int perClient, int clients, long seed) {
    Partition partition = new Shards(perClient).partition(dataset, clients, new Seed(seed));
    return LabelCounts.of(dataset, partition);
  }

  private static void checkShards(LabelCounts counts, int perClient) {
    int shards = perClient * counts.clients() / counts.labels();
    for (int label = 0; label < counts.labels(); label++) {
      assertThat(counts.holders(label)).hasSize(shards);
    }
    for (int client = 0; client < counts.clients(); client++) {
      assertThat(counts.labels(client)).isEqualTo(perClient);
    }
  }

  private static void checkEqualSizes(LabelCounts counts) {
    int dealt = Arrays.stream(counts.totals()).sum();
    int fewest = dealt / counts.clients();
    for (int client = 0; client < counts.clients(); client++) {
      assertThat(counts.samples(client)).isBetween(fewest, fewest + 1);
    }
  }

  private static void refused(Dataset dataset, int perClient, int clients, String message) {
    assertThatThrownBy(() -> deal(dataset, perClient, clients, 1))
        .isInstanceOf(UserError.class)
        .hasMessage(message);
  }
}
