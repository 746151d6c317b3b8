package dev.cicada.training.engine;

import dev.cicada.random.Purpose;
import dev.cicada.random.Seed;
import dev.cicada.training.partition.Partition;
import java.util.stream.IntStream;

/**
 * Which samples a client uses in which step: a function of seed, client and step only.
 *
 * <p>A client goes through its samples in epochs, each in a new random order. The last batch of an
 * epoch is filled up from the next one, so all batches of a client have the same size.
 *
 * <p>Remembers every client's last epoch, at four bytes per sample, since a client comes back many
 * times in an epoch. Thread-safe: at worst two threads compute the same order.
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

  /** Samples in each of a client's batches: no more than the client has. */
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
