package dev.cicada.training.partition;

import dev.cicada.extension.About;
import dev.cicada.random.Purpose;
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import dev.cicada.settings.Settings;
import dev.cicada.text.UserError;
import dev.cicada.training.data.Dataset;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The paper's partition: every label's samples are cut into d K / L shards, and every client gets d
 * shards of different labels (d labels per client, K clients, L labels; section "FL Settings").
 *
 * <p>Every sample is dealt and every shard has at least one. For the labels that clients drew, no
 * other shard sizes make clients more equal in size. If labels are not equally frequent, shards of
 * a label differ in size for that: of MNIST's 60,000 samples, each of 10 clients with 5 labels gets
 * 6,000, whether it holds ones or fives.
 *
 * <p>Sizes differ by more than one only if labels leave no choice: if d = 1 and labels are not
 * equally frequent; if groups of clients share no label, as in some draws with d = 2 and few
 * clients; or if a label is so frequent that it alone fills its holders.
 *
 * <p>Labels without samples do not count, such as 0 if a user's labels begin with 1.
 *
 * @param labelsPerClient d; the smaller, the more the clients differ
 */
public record Shards(int labelsPerClient) implements Partitioner {
  @Override
  public Partition partition(Dataset dataset, int clients, Seed seed) {
    Partition.requireEnough(dataset, clients, 1);
    RandomStream random = seed.split(Purpose.DATA).stream(0);
    LabelledSamples samples = new LabelledSamples(dataset, random);
    int[] labels = samples.presentLabels();
    int[] left = new int[labels.length];
    Arrays.fill(left, shardsPerLabel(dataset.name(), samples, clients));
    LabelCounts counts = new LabelCounts(clients, samples.labels());
    for (int client = 0; client < clients; client++) {
      for (int index : draw(left, clients - client, random)) {
        left[index]--;
        counts.add(client, labels[index], 1);
      }
    }
    for (int label : labels) {
      counts.share(label, samples.count(label));
    }
    Leveling.level(counts);
    return samples.deal(counts);
  }

  /**
   * Draws different labels for the next client, by their places in {@code left}, so that the
   * remaining shards still suit the remaining clients.
   *
   * <p>They do as long as no label has more shards left than there are clients: with d shards for
   * each client, at least d labels have some left, and at most d have as many as there are clients.
   * Those must be taken now; the others are drawn in proportion to what they have left.
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

  /**
   * How many shards a label is cut into. Fails unless that is a whole number and no shard is empty.
   */
  private int shardsPerLabel(String dataset, LabelledSamples samples, int clients) {
    int[] labels = samples.presentLabels();
    if (labelsPerClient < 1 || labelsPerClient > labels.length) {
      throw new UserError(
          "labelsPerClient is %d; with %s it must be 1 to %d"
              .formatted(labelsPerClient, dataset, labels.length));
    }
    int rarest = labels[0];
    for (int label : labels) {
      rarest = samples.count(label) < samples.count(rarest) ? label : rarest;
    }
    long shards = (long) labelsPerClient * clients;
    long mostShards = (long) labels.length * samples.count(rarest);
    if (shards % labels.length != 0) {
      throw UserError.format(
          "%,d clients with %d label%s each need %,d shards, no multiple of the %d labels of %s%s",
          clients,
          labelsPerClient,
          labelsPerClient == 1 ? "" : "s",
          shards,
          labels.length,
          dataset,
          advice(clients, labels.length, mostShards));
    }
    if (shards > mostShards) {
      throw UserError.format(
          "label %d of %s has %,d samples, too few for %,d shards%s",
          rarest,
          dataset,
          samples.count(rarest),
          shards / labels.length,
          advice(clients, labels.length, mostShards));
    }
    return (int) (shards / labels.length);
  }

  /** The nearest numbers of clients, and of labels per client, that work. */
  private String advice(int clients, int labels, long mostShards) {
    int clientStep = labels / divisor(labelsPerClient, labels);
    int labelStep = labels / divisor(clients, labels);
    String advice =
        Stream.of(
                nearest(clients, clientStep, mostShards / labelsPerClient, "clients"),
                nearest(
                    labelsPerClient,
                    labelStep,
                    Math.min(labels, mostShards / clients),
                    "labels per client"))
            .filter(wish -> !wish.isEmpty())
            .collect(Collectors.joining(", or "));
    return advice.isEmpty() ? "" : "; maybe use " + advice;
  }

  /**
   * The multiples of the step on both sides of the value, if they exist and are at most {@code
   * most}.
   */
  private static String nearest(int value, int step, long most, String what) {
    long below = Math.min(value, most) / step * step;
    String multiples =
        LongStream.of(below, below + step)
            .filter(multiple -> multiple > 0 && multiple <= most)
            .mapToObj(multiple -> String.format(Locale.ROOT, "%,d", multiple))
            .collect(Collectors.joining(" or "));
    return multiples.isEmpty() ? "" : multiples + " " + what;
  }

  /** The greatest common divisor. */
  private static int divisor(int a, int b) {
    return b == 0 ? a : divisor(b, a % b);
  }

  /** Makes it known as {@code shards}. */
  public static final class Provider implements PartitionProvider {
    @Override
    public About about() {
      return About.of(
              "shards", "the paper's: every client has samples of so many labels, and all as many")
          .at(10)
          .reading(PartitionSettings.LABELS_PER_CLIENT);
    }

    @Override
    public Partitioner partitioner(Settings settings) {
      return new Shards(settings.get(PartitionSettings.LABELS_PER_CLIENT));
    }
  }
}
