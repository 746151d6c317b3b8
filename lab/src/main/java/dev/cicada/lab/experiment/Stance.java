package dev.cicada.lab.experiment;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Answers to what the paper leaves open. If an answer makes no difference to a claim, its stance
 * has all of them.
 *
 * @param iterations what a local iteration is
 * @param foresights whether the plan knows all channels in advance
 * @param bands how callers share the band
 */
public record Stance(
    Set<Iterations> iterations, Set<Foresight> foresights, Set<BandReading> bands) {
  /** No answer matters, as in claims that are not the paper's. */
  public static final Stance ANY =
      new Stance(
          EnumSet.allOf(Iterations.class),
          EnumSet.allOf(Foresight.class),
          EnumSet.allOf(BandReading.class));

  /** The literal reading: an iteration is a batch, P1 is solved, shares are reserved. */
  public static final Stance LITERAL = of(Iterations.BATCHES, Foresight.OFFLINE, BandReading.FIXED);

  /** One answer to each question. */
  public static Stance of(Iterations iterations, Foresight foresight, BandReading band) {
    return new Stance(Set.of(iterations), Set.of(foresight), Set.of(band));
  }

  /** Every way to answer all questions, the literal one first. */
  public static List<Stance> all() {
    List<Stance> all = new ArrayList<>();
    for (Iterations iterations : Iterations.values()) {
      for (Foresight foresight : Foresight.values()) {
        for (BandReading band : BandReading.values()) {
          all.add(of(iterations, foresight, band));
        }
      }
    }
    return List.copyOf(all);
  }

  /** The same with another answer to a question. */
  public Stance with(Iterations answer) {
    return new Stance(Set.of(answer), foresights, bands);
  }

  Stance with(Foresight answer) {
    return new Stance(iterations, Set.of(answer), bands);
  }

  Stance with(Set<BandReading> answers) {
    return new Stance(iterations, foresights, answers);
  }

  /** Whether all answers of another stance are among these. */
  public boolean covers(Stance other) {
    return iterations.containsAll(other.iterations)
        && foresights.containsAll(other.foresights)
        && bands.containsAll(other.bands);
  }

  /** One answer to each question in words. */
  public String words() {
    return "%s, %s, %s"
        .formatted(
            foresights.iterator().next().words(),
            bands.iterator().next().sentence(),
            iterations.iterator().next().words());
  }
}
