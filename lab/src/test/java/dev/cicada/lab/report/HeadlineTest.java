package dev.cicada.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.lab.experiment.BandReading;
import dev.cicada.lab.experiment.Claim;
import dev.cicada.lab.experiment.Foresight;
import dev.cicada.lab.experiment.Iterations;
import dev.cicada.lab.experiment.Stance;
import dev.cicada.lab.statistics.Comparison;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The paper's claims counted on made-up verdicts. */
class HeadlineTest {
  private static final Stance EPOCHS =
      Stance.of(Iterations.EPOCHS, Foresight.OFFLINE, BandReading.FIXED);

  private static Comparison of(double value) {
    double[] values = {value, value + 0.001, value - 0.001};
    return new Comparison("value", Comparison.Unit.POINTS, values, 0, true);
  }

  /** A claim that holds with batches or not, and with epochs or not, if it was run with them. */
  private static Claim claim(String id, double batches, double... epochs) {
    List<Claim.Reading> readings = new ArrayList<>();
    for (Stance stance : Stance.all()) {
      boolean withEpochs = stance.iterations().contains(Iterations.EPOCHS);
      if (!withEpochs || epochs.length > 0) {
        readings.add(
            new Claim.Reading(
                stance.words(), stance, List.of(of(withEpochs ? epochs[0] : batches))));
      }
    }
    return Claim.ofPaper(id, id, readings);
  }

  @Test
  void whatWasRunWithBatchesOnlyCountsSoAndIsSaid() {
    Headline headline =
        new Headline(List.of(claim("one", -0.1, 0.1), claim("two", 0.1), claim("three", -0.1)), 1);

    assertThat(headline.mostFavourable()).isEqualTo(EPOCHS);
    assertThat(headline.plain(EPOCHS)).isEqualTo(new Headline.Count(2, 0, 1));
    assertThat(headline.words(EPOCHS))
        .endsWith("(2 of 3 claims were run with batches only, and count as they do there)");
    assertThat(headline.words(Stance.LITERAL)).isEqualTo(Stance.LITERAL.words());
    assertThat(headline.holdAlways()).isEqualTo(1);
    assertThat(headline.holdNever()).isEqualTo(1);
  }

  @Test
  void amongEqualVerdictsTheOneByTheLeastMarginSaysLeast() {
    Claim claim =
        Claim.ofOurs(
            "saves",
            "saves",
            List.of(
                new Claim.Reading("much", of(0.3)),
                new Claim.Reading("little", of(0.1)),
                new Claim.Reading("some", of(0.2))));

    assertThat(claim.weakest().name()).isEqualTo("little");
  }
}
