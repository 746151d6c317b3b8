package dev.cicada.training.partition;

import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.stream.IntStream;

/**
 * Makes clients as equal in size as possible. Each keeps its labels: samples of a label move only
 * between clients that hold it.
 *
 * <p>Samples can move through clients in between: a client gives some of a label that it shares
 * with the next, which gives as many of a label that it shares with the one after. In the end no
 * client can reach one that is smaller by two or more, so the sum of squared sizes is the least
 * possible. In particular, sizes differ by at most one if the labels allow it.
 *
 * <p>Every client keeps a sample of each of its labels, and more if possible: first no shard may
 * shrink below seven eighths of its label's mean; then, if sizes still differ, below six eighths;
 * and so on.
 */
final class Leveling {
  private static final int STEPS = 8;
  private static final int FAR = Integer.MAX_VALUE;

  private final LabelCounts counts;
  private final int[][] holders;
  private final int[] sizes;
  private final int[] least;
  private final int[] clientHops;
  private final int[] labelHops;
  private final int[] nextHolder;

  private Leveling(LabelCounts counts) {
    this.counts = counts;
    holders = new int[counts.labels()][];
    Arrays.setAll(holders, counts::holders);
    sizes = IntStream.range(0, counts.clients()).map(counts::samples).toArray();
    least = new int[counts.labels()];
    clientHops = new int[counts.clients()];
    labelHops = new int[counts.labels()];
    nextHolder = new int[counts.labels()];
  }

  /** Changes the counts above zero, never to zero, and keeps the sum of each label. */
  static void level(LabelCounts counts) {
    Leveling leveling = new Leveling(counts);
    int[] totals = counts.totals();
    for (int step = STEPS - 1; step >= 0; step--) {
      for (int label = 0; label < totals.length; label++) {
        long shards = Math.max(1, leveling.holders[label].length);
        leveling.least[label] = (int) Math.max(1, (long) totals[label] * step / STEPS / shards);
      }
      leveling.levelBetween(0, Integer.MAX_VALUE);
    }
  }

  /**
   * Levels clients whose sizes are within these bounds, where no client above a bound can reach one
   * below it.
   *
   * <p>After {@link #levelAt} a size, that size is such a bound too, and stays one whatever moves
   * above or below it. So both sides can be leveled separately, until no gap is left.
   */
  private void levelBetween(int low, int high) {
    IntSummaryStatistics among =
        Arrays.stream(sizes).filter(size -> size >= low && size <= high).summaryStatistics();
    if (among.getMax() - among.getMin() < 2) {
      return;
    }
    int mean = (int) (among.getSum() / among.getCount());
    int size = Math.min(Math.max(mean, among.getMin() + 1), among.getMax() - 1);
    levelAt(size);
    levelBetween(low, size);
    levelBetween(size, high);
  }

  /**
   * Moves all that can be moved from clients above the size to clients below it.
   *
   * <p>This is a maximum flow, shortest paths first (Dinic). A shortest path meets no label twice,
   * so there are at most as many phases as labels.
   */
  private void levelAt(int size) {
    while (findShortestPaths(size)) {
      Arrays.fill(nextHolder, 0);
      for (int client = 0; client < sizes.length; client++) {
        if (sizes[client] > size && clientHops[client] != FAR) {
          sizes[client] -= pass(client, sizes[client] - size, size);
        }
      }
    }
  }

  /** Counts hops to the nearest client below the size, from there to the first above it. */
  private boolean findShortestPaths(int size) {
    Arrays.fill(labelHops, FAR);
    Arrays.setAll(clientHops, client -> sizes[client] < size ? 0 : FAR);
    boolean found = false;
    boolean nearer = true;
    for (int hops = 1; nearer && !found; hops++) {
      nearer = false;
      for (int label = 0; label < holders.length; label++) {
        int before = hops - 1;
        if (labelHops[label] == FAR
            && Arrays.stream(holders[label]).anyMatch(client -> clientHops[client] == before)) {
          labelHops[label] = hops;
          nearer = true;
        }
      }
      for (int label = 0; label < holders.length; label++) {
        if (labelHops[label] == hops) {
          for (int client : holders[label]) {
            if (clientHops[client] == FAR && counts.get(client, label) > least[label]) {
              clientHops[client] = hops;
              found |= sizes[client] > size;
            }
          }
        }
      }
    }
    return found;
  }

  /**
   * Passes on up to this many samples that come to the client.
   *
   * @return how many
   */
  private int pass(int client, int samples, int size) {
    if (clientHops[client] == 0) {
      int kept = Math.min(samples, size - sizes[client]);
      sizes[client] += kept;
      return kept;
    }
    int passed = 0;
    for (int label = 0; label < holders.length && passed < samples; label++) {
      int spare = counts.get(client, label) - least[label];
      if (spare > 0 && labelHops[label] == clientHops[client]) {
        int given = give(label, Math.min(spare, samples - passed), size);
        counts.add(client, label, -given);
        passed += given;
      }
    }
    return passed;
  }

  /**
   * Gives up to this many samples of the label to holders one hop nearer.
   *
   * @return how many
   */
  private int give(int label, int samples, int size) {
    int given = 0;
    while (given < samples && nextHolder[label] < holders[label].length) {
      int client = holders[label][nextHolder[label]];
      if (clientHops[client] == labelHops[label] - 1) {
        int taken = pass(client, samples - given, size);
        counts.add(client, label, taken);
        given += taken;
      }
      if (given < samples) {
        nextHolder[label]++;
      }
    }
    return given;
  }
}
