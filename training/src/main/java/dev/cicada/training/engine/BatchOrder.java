package dev.cicada.training.engine;

import dev.cicada.random.Purpose;
import dev.cicada.random.Seed;
import dev.cicada.training.partition.Partition;

/**
 * Which samples a client uses in which of its steps, a function of seed, client and step alone.
 *
 * <p>A client goes through its samples in epochs, each in a fresh random order. Epochs run on: a
 * batch that does not come out even takes its rest from the next epoch, so all batches of a client
 * are equally large. Used by one thread; remembers the last epoch's order, so that steps in
 * sequence cost a batch's work each.
 */
final class BatchOrder {
  private final Partition partition;
  private final int batchSize;
  private final Seed seed;
  private int client = -1;
  private long epoch = -1;
  private int[] order = {};

  BatchOrder(Partition partition, int batchSize, Seed seed) {
    this.partition = partition;
    this.batchSize = batchSize;
    this.seed = seed.split(Purpose.BATCHES);
  }

  /** Puts the samples of this step into the batch, as many as the client has if that is fewer. */
  void fill(Batch batch, int ofClient, long step) {
    int held = partition.size(ofClient);
    int size = Math.min(batchSize, held);
    long first = step * size;
    batch.clear();
    for (long position = first; position < first + size; position++) {
      remember(ofClient, position / held);
      batch.add(partition.sample(ofClient, order[(int) (position % held)]));
    }
  }

  private void remember(int ofClient, long ofEpoch) {
    if (client == ofClient && epoch == ofEpoch) {
      return;
    }
    int held = partition.size(ofClient);
    if (order.length != held) {
      order = new int[held];
    }
    for (int place = 0; place < held; place++) {
      order[place] = place;
    }
    seed.split(ofClient).stream(ofEpoch).shuffle(order);
    client = ofClient;
    epoch = ofEpoch;
  }
}
