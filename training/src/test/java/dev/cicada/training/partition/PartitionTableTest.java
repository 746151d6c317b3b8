package dev.cicada.training.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class PartitionTableTest {
  @Test
  void showsEveryClientAndTheTotals() {
    Dataset dataset = Labels.of(3, 2000);
    Partition partition = Partition.of(new int[] {0, 1, 3, 4}, new int[] {0, 2, 4});
    assertThat(PartitionTable.of(dataset, partition).lines())
        .containsExactly(
            "   client   0   1   labels     samples",
            "        0   2   -        1           2",
            "        1   -   2        1           2",
            "      all   2   2        2           4",
            "",
            "4 of 2,003 samples dealt",
            "samples per client: 2 to 2, median 2",
            "labels per client: 1 to 1, median 1");
  }

  @Test
  void readsTheSameInEveryLocale() {
    Dataset dataset = Labels.of(3, 2000);
    Partition partition = new Iid().partition(dataset, 2, new Seed(1));
    String here = PartitionTable.of(dataset, partition);
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(PartitionTable.of(dataset, partition)).isEqualTo(here).contains("2,003 of 2,003");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void staysShortForManyClientsAndLabels() {
    Dataset dataset = Labels.even(100, 50);
    String table = PartitionTable.of(dataset, new Iid().partition(dataset, 1000, new Seed(1)));
    assertThat(table.lines()).hasSize(27).allMatch(line -> line.length() < 80);
    assertThat(table).contains("... and 980 more");
  }
}
