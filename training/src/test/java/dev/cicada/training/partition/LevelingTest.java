package dev.cicada.training.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class LevelingTest {
  @RepeatedTest(40)
  void noClientCanPassSamplesOnToOneSmallerByTwo(RepetitionInfo repetition) {
    RandomStream random = new Seed(repetition.getCurrentRepetition()).stream(0);
    LabelCounts before = draw(2 + random.nextInt(25), 1 + random.nextInt(8), 60, random);
    LabelCounts after = level(before);
    boolean[][] reaches = reaches(after);
    for (int from = 0; from < after.clients(); from++) {
      for (int to = 0; to < after.clients(); to++) {
        assertThat(reaches[from][to] && after.samples(from) > after.samples(to) + 1).isFalse();
      }
    }
  }

  @RepeatedTest(40)
  void labelsKeepTheirHoldersAndTheirSamples(RepetitionInfo repetition) {
    RandomStream random = new Seed(repetition.getCurrentRepetition()).stream(1);
    LabelCounts before = draw(2 + random.nextInt(25), 1 + random.nextInt(8), 60, random);
    LabelCounts after = level(before);
    assertThat(after.totals()).isEqualTo(before.totals());
    for (int label = 0; label < before.labels(); label++) {
      assertThat(after.holders(label)).isEqualTo(before.holders(label));
    }
  }

  @RepeatedTest(30)
  void noOtherCountsAreMoreEqual(RepetitionInfo repetition) {
    RandomStream random = new Seed(repetition.getCurrentRepetition()).stream(2);
    LabelCounts before = draw(4, 3, 4, random);
    LabelCounts after = level(before);
    long squares = 0;
    for (int client = 0; client < 4; client++) {
      squares += (long) after.samples(client) * after.samples(client);
    }
    assertThat(squares).isEqualTo(leastSquares(before, 0, 0, before.totals(), new int[4]));
  }

  @Test
  void samplesTravelThroughClientsInBetween() {
    // A chain: each client shares one label with the next, and one end has what the other lacks.
    LabelCounts counts = new LabelCounts(6, 5);
    for (int label = 0; label < 5; label++) {
      counts.add(label, label, label == 0 ? 136 : 60);
      counts.add(label + 1, label, 60);
    }
    LabelCounts after = level(counts);
    for (int client = 0; client < 6; client++) {
      assertThat(after.samples(client)).isIn(112, 113);
    }
  }

  @Test
  void equalClientsStayAsTheyAre() {
    LabelCounts counts = new LabelCounts(2, 2);
    counts.add(0, 0, 9);
    counts.add(0, 1, 1);
    counts.add(1, 0, 2);
    counts.add(1, 1, 9);
    assertThat(level(counts).get(0, 0)).isEqualTo(9);
  }

  /** Holders and counts at random, some labels rarer than others. */
  private static LabelCounts draw(int clients, int labels, int most, RandomStream random) {
    LabelCounts counts = new LabelCounts(clients, labels);
    for (int label = 0; label < labels; label++) {
      int bound = 1 + random.nextInt(most);
      for (int client = 0; client < clients; client++) {
        if (random.nextInt(5) < 2) {
          counts.add(client, label, 1 + random.nextInt(bound));
        }
      }
    }
    return counts;
  }

  private static LabelCounts level(LabelCounts counts) {
    LabelCounts leveled = new LabelCounts(counts.clients(), counts.labels());
    for (int client = 0; client < counts.clients(); client++) {
      for (int label = 0; label < counts.labels(); label++) {
        leveled.add(client, label, counts.get(client, label));
      }
    }
    Leveling.level(leveled);
    return leveled;
  }

  /** Who can pass samples on to whom, through any others (Warshall's algorithm). */
  private static boolean[][] reaches(LabelCounts counts) {
    int clients = counts.clients();
    boolean[][] reaches = new boolean[clients][clients];
    for (int label = 0; label < counts.labels(); label++) {
      for (int from : counts.holders(label)) {
        for (int to : counts.holders(label)) {
          reaches[from][to] |= counts.get(from, label) > 1;
        }
      }
    }
    for (int via = 0; via < clients; via++) {
      for (int from = 0; from < clients; from++) {
        for (int to = 0; to < clients; to++) {
          reaches[from][to] |= reaches[from][via] && reaches[via][to];
        }
      }
    }
    return reaches;
  }

  /** The least sum of squared sizes, by trying all counts from this label and holder on. */
  private static long leastSquares(
      LabelCounts counts, int label, int holder, int[] left, int[] sizes) {
    if (label == counts.labels()) {
      long squares = 0;
      for (int size : sizes) {
        squares += (long) size * size;
      }
      return squares;
    }
    int[] holders = counts.holders(label);
    if (holder == holders.length) {
      return left[label] == 0 ? leastSquares(counts, label + 1, 0, left, sizes) : Long.MAX_VALUE;
    }
    long least = Long.MAX_VALUE;
    for (int samples = 1; samples <= left[label]; samples++) {
      sizes[holders[holder]] += samples;
      left[label] -= samples;
      least = Math.min(least, leastSquares(counts, label, holder + 1, left, sizes));
      left[label] += samples;
      sizes[holders[holder]] -= samples;
    }
    return least;
  }
}
