package dev.cicada.training.partition;

import dev.cicada.extension.About;
import dev.cicada.random.Purpose;
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;
import dev.cicada.text.UserError;
import dev.cicada.training.data.Dataset;
import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Deals every label's samples in proportions from a symmetric Dirichlet distribution over the
 * clients. So clients differ in labels and in size.
 *
 * <p>Then clients with too few samples get some from whoever has most, one by one.
 *
 * @param alpha concentration: near 0 a label goes to one client, far above 1 clients are alike
 * @param minimumSamples that every client has in the end
 */
public record Dirichlet(double alpha, int minimumSamples) implements Partitioner {
  private static final Setting<Double> ALPHA =
      new Setting<>(
          "alpha",
          0.5,
          ValueType.positive(),
          "for dirichlet: near 0 clients are unlike, far above 1 alike");
  private static final Setting<Integer> MINIMUM_SAMPLES =
      new Setting<>(
          "minimumSamples",
          1,
          ValueType.wholeNumber(1),
          "for dirichlet: what every client has at least");

  /** Below this, one client takes all of a label anyway, and dividing by alpha might overflow. */
  private static final double SMALLEST_ALPHA = 1e-12;

  public Dirichlet {
    if (!(alpha > 0) || Double.isInfinite(alpha)) {
      throw new UserError("alpha is " + alpha + "; it must be positive and finite");
    }
    if (minimumSamples < 1) {
      throw new UserError(
          "minimum samples per client is %d; it must be at least 1".formatted(minimumSamples));
    }
  }

  @Override
  public Partition partition(Dataset dataset, int clients, Seed seed) {
    Partition.requireEnough(dataset, clients, minimumSamples);
    RandomStream random = seed.split(Purpose.DATA).stream(0);
    LabelledSamples samples = new LabelledSamples(dataset, random);
    LabelCounts counts = new LabelCounts(clients, samples.labels());
    double[] shares = new double[clients];
    int[] order = new int[clients];
    Arrays.setAll(order, client -> client);
    for (int label = 0; label < samples.labels(); label++) {
      drawShares(shares, random);
      // In a new order each time, or rounding would favour the same clients for all labels.
      random.shuffle(order);
      int count = samples.count(label);
      int dealt = 0;
      double sum = 0;
      for (int place = 0; place < clients; place++) {
        sum += shares[order[place]];
        int end = place == clients - 1 ? count : (int) Math.min(count, Math.round(sum * count));
        counts.add(order[place], label, end - dealt);
        dealt = end;
      }
    }
    raiseToMinimum(counts);
    return samples.deal(counts);
  }

  private void drawShares(double[] shares, RandomStream random) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int client = 0; client < shares.length; client++) {
      shares[client] = LogGamma.draw(Math.max(alpha, SMALLEST_ALPHA), random);
      largest = Math.max(largest, shares[client]);
    }
    double total = 0;
    for (int client = 0; client < shares.length; client++) {
      shares[client] = StrictMath.exp(shares[client] - largest);
      total += shares[client];
    }
    for (int client = 0; client < shares.length; client++) {
      shares[client] /= total;
    }
  }

  private void raiseToMinimum(LabelCounts counts) {
    int[] sizes = new int[counts.clients()];
    PriorityQueue<Integer> richest =
        new PriorityQueue<>(Comparator.<Integer>comparingInt(client -> -sizes[client]));
    for (int client = 0; client < sizes.length; client++) {
      sizes[client] = counts.samples(client);
      if (sizes[client] > minimumSamples) {
        richest.add(client);
      }
    }
    for (int poor = 0; poor < sizes.length; poor++) {
      while (sizes[poor] < minimumSamples) {
        int rich = richest.remove();
        int label = counts.commonestLabel(rich);
        counts.add(rich, label, -1);
        counts.add(poor, label, 1);
        sizes[poor]++;
        if (--sizes[rich] > minimumSamples) {
          richest.add(rich);
        }
      }
    }
  }

  /** Makes it known as {@code dirichlet}. */
  public static final class Provider implements PartitionProvider {
    @Override
    public About about() {
      return About.of(
              "dirichlet",
              "labels in random proportions, so that clients differ in labels and size")
          .at(30)
          .reading(ALPHA, MINIMUM_SAMPLES);
    }

    @Override
    public Partitioner partitioner(Settings settings) {
      return new Dirichlet(settings.get(ALPHA), settings.get(MINIMUM_SAMPLES));
    }
  }
}
