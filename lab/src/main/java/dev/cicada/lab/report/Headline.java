package dev.cicada.lab.report;

import dev.cicada.lab.experiment.Claim;
import dev.cicada.lab.experiment.Iterations;
import dev.cicada.lab.experiment.Stance;
import dev.cicada.lab.statistics.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * How many of the paper's claims hold, given answers to what the paper leaves open. A claim that
 * was not run with epochs counts as it does with batches.
 *
 * @param claims of the paper
 * @param level the largest chance that still counts, given all comparisons
 */
record Headline(List<Claim> claims, double level) {
  /** How many there are of each verdict. */
  record Count(long holds, long undecided, long fails) {}

  /** Counts each verdict by itself. */
  Count plain(Stance stance) {
    return count(stance, Claim.Reading::verdict);
  }

  /** Counts verdicts corrected for many comparisons. */
  Count adjusted(Stance stance) {
    return count(stance, reading -> reading.verdictAt(level));
  }

  private Count count(Stance stance, Function<Claim.Reading, Verdict> verdict) {
    List<Verdict> all = claims.stream().map(claim -> verdict.apply(of(claim, stance))).toList();
    return new Count(
        all.stream().filter(Verdict.HOLDS::equals).count(),
        all.stream().filter(Verdict.UNDECIDED::equals).count(),
        all.stream().filter(Verdict.DOES_NOT_HOLD::equals).count());
  }

  /** The reading of a claim that counts under given answers. */
  static Claim.Reading of(Claim claim, Stance stance) {
    return claim
        .under(stance)
        .or(() -> claim.under(stance.with(Iterations.BATCHES)))
        .orElseThrow(
            () -> new IllegalStateException(claim.id() + " is not judged under " + stance));
  }

  /**
   * The answers under which most claims hold; of several, those under which fewest fail; then the
   * first.
   */
  Stance mostFavourable() {
    return Stance.all().stream()
        .max(
            Comparator.comparingLong((Stance stance) -> plain(stance).holds())
                .thenComparingLong(stance -> -plain(stance).fails())
                .thenComparingInt(stance -> -Stance.all().indexOf(stance)))
        .orElseThrow();
  }

  /** The answers in words, and how many claims do not have them. */
  String words(Stance stance) {
    long others = claims.stream().filter(claim -> claim.under(stance).isEmpty()).count();
    return others == 0
        ? stance.words()
        : "%s (%d of %d claims were run with batches only, and count as they do there)"
            .formatted(stance.words(), others, claims.size());
  }

  /** How many claims hold under all answers. */
  long holdAlways() {
    return claims.stream()
        .filter(
            claim -> claim.readings().stream().allMatch(each -> each.verdict() == Verdict.HOLDS))
        .count();
  }

  /** How many claims hold under no answers. */
  long holdNever() {
    return claims.stream().filter(claim -> claim.count(Verdict.HOLDS) == 0).count();
  }
}
