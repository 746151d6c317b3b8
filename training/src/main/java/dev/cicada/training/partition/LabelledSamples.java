package dev.cicada.training.partition;

import dev.cicada.random.RandomStream;
import dev.cicada.training.data.Dataset;
import java.util.stream.IntStream;

/** A dataset's samples in one pile for each label, every pile shuffled. */
final class LabelledSamples {
  private final int[][] piles;

  LabelledSamples(Dataset dataset, RandomStream random) {
    int[] sizes = new int[dataset.classes()];
    for (int sample = 0; sample < dataset.size(); sample++) {
      sizes[dataset.label(sample)]++;
    }
    piles = new int[sizes.length][];
    for (int label = 0; label < sizes.length; label++) {
      piles[label] = new int[sizes[label]];
    }
    for (int sample = dataset.size() - 1; sample >= 0; sample--) {
      int label = dataset.label(sample);
      piles[label][--sizes[label]] = sample;
    }
    for (int[] pile : piles) {
      random.shuffle(pile);
    }
  }

  int labels() {
    return piles.length;
  }

  /** The labels that have samples, in order. */
  int[] presentLabels() {
    return IntStream.range(0, piles.length).filter(label -> count(label) > 0).toArray();
  }

  /** Number of samples of the label. */
  int count(int label) {
    return piles[label].length;
  }

  /** Gives every client as many samples of each label as {@code counts} says. */
  Partition deal(LabelCounts counts) {
    int[] firsts = new int[counts.clients() + 1];
    for (int client = 0; client < counts.clients(); client++) {
      firsts[client + 1] = firsts[client] + counts.samples(client);
    }
    int[] samples = new int[firsts[counts.clients()]];
    int[] dealt = new int[piles.length];
    for (int client = 0, at = 0; client < counts.clients(); client++) {
      for (int label = 0; label < piles.length; label++) {
        int count = counts.get(client, label);
        System.arraycopy(piles[label], dealt[label], samples, at, count);
        dealt[label] += count;
        at += count;
      }
    }
    return Partition.of(samples, firsts);
  }
}
