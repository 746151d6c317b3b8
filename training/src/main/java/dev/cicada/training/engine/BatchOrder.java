package dev.cicada.training.engine;

import dev.cicada.random.Purpose;
import dev.cicada.random.Seed;
import dev.cicada.training.partition.Partition;
import java.util.stream.IntStream;

/**
 * Which samples a client uses in which of its steps, a function of seed, client and step alone.
 *
 * <p>A client goes through its samples in epochs, each in a fresh random order. Epochs run on: a
 * batch that does not come out even takes its rest from the next epoch, so all batches of a client
 * are equally large.
 *
 * <p>Remembers every client's last epoch, at four bytes a sample, since a client comes back many
 * times in an epoch. Safe for use by several threads: at worst two of them find the same order.
 */
final class BatchOrder {
  private final Partition partition;
  private final int batchSize;
  private final Seed seed;
  private final Epoch[] latest;

  BatchOrder(Partition partition, int batchSize, Seed seed) {
    this.partition = partition;
    this.batchSize = batchSize;
    this.seed = seed.split(Purpose.BATCHES);
    this.latest = new Epoch[partition.clients()];
  }

  /** The places of a client's samples in the order of one epoch. */
  private record Epoch(long number, int[] order) {}

  /** Samples in each of a client's batches: as many as the client has, if that is fewer. */
  int size(int client) {
    return Math.min(batchSize, partition.size(client));
  }

  /** Samples in the largest batch of any client. */
  int largestSize() {
    return IntStream.range(0, partition.clients()).map(this::size).max().orElse(0);
  }

  /** Puts the samples of this step into the batch. */
  void fill(Batch batch, int client, long step) {
    int held = partition.size(client);
    int size = size(client);
    long first = step * size;
    batch.clear();
    for (long position = first; position < first + size; position++) {
      int[] order = order(client, position / held);
      batch.add(partition.sample(client, order[(int) (position % held)]));
    }
  }

  private int[] order(int client, long number) {
    Epoch epoch = latest[client];
    if (epoch == null || epoch.number != number) {
      int[] order = new int[partition.size(client)];
      for (int place = 0; place < order.length; place++) {
        order[place] = place;
      }
      seed.split(client).stream(number).shuffle(order);
      epoch = new Epoch(number, order);
      latest[client] = epoch;
    }
    return epoch.order;
  }
}
