package dev.cicada.training.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import org.junit.jupiter.api.Test;

class ByLabelCountTest {
  @Test
  void asManyClientsHoldOneLabelAsHoldTwoOrMore() {
    LabelCounts counts = deal(Labels.even(10, 100), 5, 20);
    int[] clientsWith = new int[6];
    for (int client = 0; client < 20; client++) {
      clientsWith[counts.labels(client)]++;
    }
    assertThat(clientsWith).containsExactly(0, 4, 4, 4, 4, 4);
  }

  @Test
  void holdersShareALabelEvenly() {
    LabelCounts counts = deal(Labels.of(99, 200, 57), 3, 12);
    for (int label = 0; label < 3; label++) {
      int fewest = Integer.MAX_VALUE;
      int most = 0;
      int holders = 0;
      for (int client = 0; client < 12; client++) {
        int count = counts.get(client, label);
        if (count > 0) {
          fewest = Math.min(fewest, count);
          most = Math.max(most, count);
          holders++;
        }
      }
      assertThat(most - fewest).isLessThanOrEqualTo(1);
      assertThat(holders).isEqualTo(8);
    }
  }

  @Test
  void labelsWithoutSamplesDoNotCount() {
    LabelCounts counts = deal(Labels.of(0, 60, 60, 0, 60), 2, 12);
    for (int label : new int[] {1, 2, 4}) {
      assertThat(counts.holders(label)).hasSize(6);
    }
    assertThat(counts.totals()).containsExactly(0, 60, 60, 0, 60);
  }

  @Test
  void refusesLabelsWithoutHoldersOrWithTooMany() {
    assertThatThrownBy(() -> deal(Labels.even(10, 9), 1, 3))
        .hasMessageContaining("9 samples and would have 0 holders; maybe use more clients than 3");
    assertThatThrownBy(() -> deal(Labels.of(100, 4), 2, 10))
        .hasMessageContaining("maybe use fewer clients than 10, or another number of labels");
    assertThatThrownBy(() -> deal(Labels.even(2, 9), 3, 3))
        .hasMessage("labelsPerClient is 3; with labels it must be 1 to 2");
  }

  private static LabelCounts deal(Dataset dataset, int most, int clients) {
    Partition partition = new ByLabelCount(most).partition(dataset, clients, new Seed(2));
    return LabelCounts.of(dataset, partition);
  }
}
