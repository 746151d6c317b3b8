package dev.cicada.training.partition;

import dev.cicada.random.Purpose;
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import dev.cicada.training.data.DataException;
import dev.cicada.training.data.Dataset;
import java.util.Arrays;
import java.util.Locale;

/**
 * The paper's partition: every label's samples are cut into d K / L shards, and every client gets d
 * shards of different labels (d labels a client, K clients, L labels; section "FL Settings").
 *
 * <p>Every sample is dealt, every shard has one at least, and no choice of shard sizes makes
 * clients more equal in size than they are, for the labels they drew. Where labels are not equally
 * frequent, shards of a label differ to that end: of MNIST's 60,000 samples each of 10 clients of 5
 * labels gets 6,000, whether they hold ones or fives.
 *
 * <p>Sizes differ by more than one only where labels tie clients' hands: with d = 1, when labels
 * are not equally frequent; with groups of clients that share no label, as some draws of d = 2 and
 * few clients make them; or when a label is so frequent that its holders are full of it.
 *
 * @param labelsPerClient d, the smaller the more unlike the clients are
 */
public record Shards(int labelsPerClient) implements Partitioner {
  @Override
  public Partition partition(Dataset dataset, int clients, Seed seed) {
    Partition.requireEnough(dataset, clients, 1);
    requireWholeShards(dataset, clients);
    RandomStream random = seed.split(Purpose.DATA).stream(0);
    LabelledSamples samples = new LabelledSamples(dataset, random);
    int labels = samples.labels();
    int shards = (int) ((long) labelsPerClient * clients / labels);
    int rarest = samples.rarestLabel();
    if (samples.count(rarest) < shards) {
      throw DataException.of(
          "label %d of %s has %,d samples, too few for %,d shards; maybe use fewer clients than"
              + " %,d or fewer labels per client than %d",
          rarest, dataset.name(), samples.count(rarest), shards, clients, labelsPerClient);
    }
    LabelCounts counts = new LabelCounts(clients, labels);
    int[] left = new int[labels];
    Arrays.fill(left, shards);
    for (int client = 0; client < clients; client++) {
      for (int label : draw(left, clients - client, random)) {
        left[label]--;
        counts.add(client, label, 1);
      }
    }
    for (int label = 0; label < labels; label++) {
      counts.share(label, samples.count(label));
    }
    Leveling.level(counts);
    return samples.deal(counts);
  }

  /**
   * Draws different labels for the next client, such that the rest of the shards still suits the
   * rest of the clients.
   *
   * <p>That is so as long as no label has more shards left than there are clients: with d shards
   * for each client, at least d labels have some left, and at most d have as many as there are
   * clients. Those must be taken now; the others are drawn in proportion to what they have left.
   */
  private int[] draw(int[] left, int clients, RandomStream random) {
    int[] drawn = new int[labelsPerClient];
    int[] weights = left.clone();
    int count = 0;
    int total = 0;
    for (int label = 0; label < left.length; label++) {
      if (left[label] == clients) {
        drawn[count++] = label;
        weights[label] = 0;
      }
      total += weights[label];
    }
    while (count < labelsPerClient) {
      int ticket = random.nextInt(total);
      int label = 0;
      while (ticket >= weights[label]) {
        ticket -= weights[label++];
      }
      drawn[count++] = label;
      total -= weights[label];
      weights[label] = 0;
    }
    return drawn;
  }

  private void requireWholeShards(Dataset dataset, int clients) {
    int labels = dataset.classes();
    if (labelsPerClient < 1 || labelsPerClient > labels) {
      throw new DataException(
          "labels per client is %d; with %s it must be 1 to %d"
              .formatted(labelsPerClient, dataset.name(), labels));
    }
    long shards = (long) labelsPerClient * clients;
    if (shards % labels != 0) {
      int clientStep = labels / divisor(labelsPerClient, labels);
      int labelStep = labels / divisor(clients, labels);
      throw DataException.of(
          "%,d clients with %d labels each need %,d shards, no multiple of the %d labels of"
              + " %s; maybe use %s clients, or %s labels per client",
          clients,
          labelsPerClient,
          shards,
          labels,
          dataset.name(),
          nearest(clients, clientStep, Integer.MAX_VALUE),
          nearest(labelsPerClient, labelStep, labels));
    }
  }

  private static String nearest(int value, int step, int most) {
    long below = (long) value / step * step;
    long above = below + step;
    if (below == 0) {
      return String.format(Locale.ROOT, "%,d", above);
    }
    return above > most
        ? String.format(Locale.ROOT, "%,d", below)
        : String.format(Locale.ROOT, "%,d or %,d", below, above);
  }

  /** The greatest common divisor. */
  private static int divisor(int a, int b) {
    return b == 0 ? a : divisor(b, a % b);
  }
}
