package dev.cicada.training.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.extension.Registry;
import dev.cicada.random.Seed;
import dev.cicada.settings.Schema;
import dev.cicada.settings.Settings;
import dev.cicada.text.UserError;
import dev.cicada.training.data.Dataset;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What must hold for every partition. */
class PartitionersTest {
  private static final Dataset DATASET = Labels.of(200, 90, 150, 120, 140);

  @ParameterizedTest
  @MethodSource("names")
  void everySampleIsDealtOnceAndNoClientIsLeftEmpty(String name) {
    for (int clients = 5; clients <= 40; clients += 5) {
      Partition partition = partition(name, clients, 1);
      BitSet dealt = new BitSet();
      for (int client = 0; client < clients; client++) {
        assertThat(partition.size(client)).isPositive();
        for (int place = 0; place < partition.size(client); place++) {
          int sample = partition.sample(client, place);
          assertThat(dealt.get(sample)).isFalse();
          dealt.set(sample);
        }
      }
      assertThat(dealt.length()).isEqualTo(DATASET.size());
      assertThat(dealt.cardinality()).isEqualTo(DATASET.size());
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void equalSeedsDealEqualHandsAndOthersDoNot(String name) {
    assertThat(hands(partition(name, 10, 1))).isEqualTo(hands(partition(name, 10, 1)));
    assertThat(hands(partition(name, 10, 1))).isNotEqualTo(hands(partition(name, 10, 2)));
  }

  @ParameterizedTest
  @MethodSource("names")
  void refusesNoClientsAndMoreClientsThanSamples(String name) {
    assertThatThrownBy(() -> partition(name, 0, 1))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("clients is 0; it must be at least 1");
    assertThatThrownBy(() -> partition(name, 1000, 1))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("maybe use at most 700 clients");
  }

  @Test
  void refusesUnknownNames() {
    assertThatThrownBy(() -> partition("sharts", 5, 1))
        .hasMessage(
            "partition is sharts; it must be one of shards, iid, dirichlet, by-label-count,"
                + " natural. Maybe shards");
  }

  @Test
  void iidSizesDifferByOneAtMost() {
    Partition partition = partition("iid", 33, 1);
    assertThat(IntStream.range(0, 33).map(partition::size)).containsOnly(21, 22);
  }

  /** All partitions except natural, for which a sample's client is part of the data. */
  static Iterable<String> names() {
    return Registry.ofClassPath().names(PartitionProvider.class).stream()
        .filter(name -> !name.equals("natural"))
        .toList();
  }

  private static Partition partition(String name, int clients, long seed) {
    Schema schema = new Schema("a partition", "nothing");
    schema.add("", PartitionSettings.LABELS_PER_CLIENT);
    return Registry.ofClassPath()
        .named(PartitionProvider.class, "partition", name)
        .partitioner(Settings.standard(schema).with(PartitionSettings.LABELS_PER_CLIENT, 2))
        .partition(DATASET, clients, new Seed(seed));
  }

  private static int[][] hands(Partition partition) {
    int[][] hands = new int[partition.clients()][];
    for (int client = 0; client < hands.length; client++) {
      int who = client;
      hands[client] =
          IntStream.range(0, partition.size(client))
              .map(place -> partition.sample(who, place))
              .toArray();
    }
    return hands;
  }
}
