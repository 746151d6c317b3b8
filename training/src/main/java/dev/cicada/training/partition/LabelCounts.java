package dev.cicada.training.partition;

import dev.cicada.text.UserError;
import dev.cicada.training.data.Dataset;
import java.util.stream.IntStream;

/** How many samples of each label each client holds. */
final class LabelCounts {
  private final int clients;
  private final int labels;
  private final int[] counts;

  LabelCounts(int clients, int labels) {
    if ((long) clients * labels > Integer.MAX_VALUE - Long.BYTES) {
      throw UserError.format(
          "%,d clients of a dataset with %,d labels are too many", clients, labels);
    }
    this.clients = clients;
    this.labels = labels;
    this.counts = new int[clients * labels];
  }

  static LabelCounts of(Dataset dataset, Partition partition) {
    LabelCounts counts = new LabelCounts(partition.clients(), dataset.classes());
    for (int client = 0; client < partition.clients(); client++) {
      for (int place = 0; place < partition.size(client); place++) {
        counts.add(client, dataset.label(partition.sample(client, place)), 1);
      }
    }
    return counts;
  }

  int clients() {
    return clients;
  }

  int labels() {
    return labels;
  }

  int get(int client, int label) {
    return counts[client * labels + label];
  }

  void add(int client, int label, int samples) {
    counts[client * labels + label] += samples;
  }

  /** Shares this many samples of a label evenly among its holders, whatever they hold so far. */
  void share(int label, int samples) {
    int[] holders = holders(label);
    for (int place = 0; place < holders.length; place++) {
      long start = (long) samples * place / holders.length;
      long end = (long) samples * (place + 1) / holders.length;
      counts[holders[place] * labels + label] = (int) (end - start);
    }
  }

  /** The clients with samples of the label, in order. */
  int[] holders(int label) {
    return IntStream.range(0, clients).filter(client -> get(client, label) > 0).toArray();
  }

  /** Number of samples of each label that all clients hold together. */
  int[] totals() {
    int[] totals = new int[labels];
    for (int i = 0; i < counts.length; i++) {
      totals[i % labels] += counts[i];
    }
    return totals;
  }

  /** Number of samples that the client holds. */
  int samples(int client) {
    int samples = 0;
    for (int label = 0; label < labels; label++) {
      samples += get(client, label);
    }
    return samples;
  }

  /** Number of labels that the client has samples of. */
  int labels(int client) {
    int held = 0;
    for (int label = 0; label < labels; label++) {
      held += get(client, label) > 0 ? 1 : 0;
    }
    return held;
  }

  /** The label that the client has most samples of. */
  int commonestLabel(int client) {
    int commonest = 0;
    for (int label = 1; label < labels; label++) {
      commonest = get(client, label) > get(client, commonest) ? label : commonest;
    }
    return commonest;
  }
}
