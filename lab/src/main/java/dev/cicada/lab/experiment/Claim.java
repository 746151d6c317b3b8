package dev.cicada.lab.experiment;

import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.statistics.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A sentence that is tested on the data, once for each way to read the paper.
 *
 * @param id unique among all claims
 * @param ours whether it is our own claim, not the paper's
 * @param readings the first is the most literal one
 */
public record Claim(String id, String sentence, boolean ours, List<Reading> readings) {
  /**
   * The claim under one reading of the paper.
   *
   * @param name of the reading
   * @param stance the reading's answers to the paper's open questions
   * @param comparisons what the claim says; all of them must hold
   */
  public record Reading(String name, Stance stance, List<Comparison> comparisons) {
    public Reading(String name, List<Comparison> comparisons) {
      this(name, Stance.ANY, comparisons);
    }

    public Reading(String name, Comparison comparison) {
      this(name, Stance.ANY, List.of(comparison));
    }

    /** The reading of one answer to every question. */
    static Reading of(Stance stance, List<Comparison> comparisons) {
      return new Reading(stance.words(), stance, comparisons);
    }

    /** The verdict on all that it says. */
    public Verdict verdict() {
      return Verdict.ofAll(comparisons.stream().map(Comparison::verdict).toList());
    }

    /** The verdict corrected for many claims; see {@link Comparison#verdictAt(double)}. */
    public Verdict verdictAt(double level) {
      return Verdict.ofAll(comparisons.stream().map(each -> each.verdictAt(level)).toList());
    }

    /** The comparison that speaks most against the claim, or least for it. */
    public Comparison weakest() {
      return comparisons.stream()
          .min(Comparator.comparing(Comparison::verdict).thenComparingDouble(Comparison::margin))
          .orElseThrow();
    }
  }

  /** A claim of the paper. */
  public static Claim ofPaper(String id, String sentence, List<Reading> readings) {
    return new Claim(id, sentence, false, readings);
  }

  /** A claim of ours. */
  public static Claim ofOurs(String id, String sentence, List<Reading> readings) {
    return new Claim(id, sentence, true, readings);
  }

  /** The reading for these answers, if the claim was judged under them. */
  public Optional<Reading> under(Stance stance) {
    return readings.stream().filter(reading -> reading.stance.covers(stance)).findFirst();
  }

  /** The reading that speaks most against the claim, or least for it. */
  public Reading weakest() {
    return readings.stream()
        .min(
            Comparator.comparing(Reading::verdict)
                .thenComparingDouble(reading -> reading.weakest().margin()))
        .orElseThrow();
  }

  /** Whether all readings lead to the same verdict. */
  public boolean isUnanimous() {
    return readings.stream().map(Reading::verdict).distinct().count() == 1;
  }

  /** How many readings lead to a verdict. */
  public long count(Verdict verdict) {
    return readings.stream().filter(reading -> reading.verdict() == verdict).count();
  }

  /** The verdict in words. Says so if it depends on the reading. */
  public String verdict() {
    Verdict first = readings.get(0).verdict();
    return isUnanimous() ? first.words() : "depends on the reading";
  }
}
