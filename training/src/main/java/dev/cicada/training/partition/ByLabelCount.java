package dev.cicada.training.partition;

import dev.cicada.extension.About;
import dev.cicada.random.Purpose;
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import dev.cicada.settings.Settings;
import dev.cicada.text.UserError;
import dev.cicada.training.data.Dataset;
import java.util.Arrays;

/**
 * An imbalance of labels and sizes: clients hold 1, 2, ... up to {@code mostLabels} labels, equally
 * many clients each, in random order. A label's samples are shared evenly by its holders.
 *
 * <p>So a client with five labels has about five times the samples of a client with one. All labels
 * have equally many holders, give or take one. Labels without samples do not count.
 *
 * @param mostLabels that a client holds
 */
public record ByLabelCount(int mostLabels) implements Partitioner {
  @Override
  public Partition partition(Dataset dataset, int clients, Seed seed) {
    Partition.requireEnough(dataset, clients, 1);
    RandomStream random = seed.split(Purpose.DATA).stream(0);
    LabelledSamples samples = new LabelledSamples(dataset, random);
    int[] labels = samples.presentLabels();
    if (mostLabels < 1 || mostLabels > labels.length) {
      throw new UserError(
          "labelsPerClient is %d; with %s it must be 1 to %d"
              .formatted(mostLabels, dataset.name(), labels.length));
    }
    LabelCounts counts = new LabelCounts(clients, samples.labels());
    int[] holders = assign(counts, labels.clone(), random);
    for (int label : labels) {
      if (holders[label] == 0 || holders[label] > samples.count(label)) {
        throw UserError.format(
            "label %d of %s has %,d samples and would have %,d holders; maybe use %s clients than"
                + " %,d, or another number of labels than %d",
            label,
            dataset.name(),
            samples.count(label),
            holders[label],
            holders[label] == 0 ? "more" : "fewer",
            clients,
            mostLabels);
      }
      counts.share(label, samples.count(label));
    }
    return samples.deal(counts);
  }

  /**
   * Marks each client's labels with a one.
   *
   * @param order the labels to assign; gets shuffled
   * @return the number of holders of each label
   */
  private int[] assign(LabelCounts counts, int[] order, RandomStream random) {
    int[] sizes = new int[counts.clients()];
    for (int client = 0; client < sizes.length; client++) {
      sizes[client] = 1 + client % mostLabels;
    }
    random.shuffle(sizes);
    int[] holders = new int[counts.labels()];
    for (int client = 0; client < sizes.length; client++) {
      random.shuffle(order);
      int fewest = Arrays.stream(order).map(label -> holders[label]).min().orElseThrow();
      int wanted = sizes[client];
      for (int level = fewest; wanted > 0; level++) {
        for (int label : order) {
          if (wanted > 0 && holders[label] == level && counts.get(client, label) == 0) {
            counts.add(client, label, 1);
            holders[label]++;
            wanted--;
          }
        }
      }
    }
    return holders;
  }

  /** Makes it known as {@code by-label-count}. */
  public static final class Provider implements PartitionProvider {
    @Override
    public About about() {
      return About.of(
              "by-label-count",
              "one label for some clients, more for others, and sizes that follow")
          .at(40)
          .reading(PartitionSettings.LABELS_PER_CLIENT);
    }

    @Override
    public Partitioner partitioner(Settings settings) {
      return new ByLabelCount(settings.get(PartitionSettings.LABELS_PER_CLIENT));
    }
  }
}
