package dev.cicada.training.partition;

import dev.cicada.training.data.DataException;
import dev.cicada.training.data.Dataset;

/** How many samples of each label each client holds. */
final class LabelCounts {
  private final int clients;
  private final int labels;
  private final int[] counts;

  LabelCounts(int clients, int labels) {
    if ((long) clients * labels > Integer.MAX_VALUE - Long.BYTES) {
      throw DataException.of(
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
