package dev.cicada.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.terminal.Terminal;
import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.simulation.RoundRecord;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RoundProgressTest {
  private final StringWriter text = new StringWriter();

  private void run(boolean terminal, int first, int rounds) {
    Terminal errors = new Terminal(new PrintWriter(text), terminal);
    try (RoundProgress progress = new RoundProgress(errors, "random", rounds)) {
      for (int round = first; round < rounds; round++) {
        progress.closed(
            new RoundRecord(
                round,
                2,
                0,
                0,
                1.5,
                0.5,
                0.5 * (round + 1),
                0,
                1,
                1,
                1,
                1,
                0,
                0,
                round + 1,
                1,
                10.0 * (round + 1),
                RoundRecord.Mishaps.NONE,
                round % 4 == 0 ? Optional.of(new Evaluation(0.25, 2)) : Optional.empty()));
      }
    }
  }

  @Test
  void aFileGetsTenLinesWithTheLatestAccuracyAndTimeLeft() {
    run(false, 0, 40);

    assertThat(text.toString().lines()).hasSize(10);
    assertThat(text.toString().lines().findFirst().orElseThrow())
        .matches("random, round 4/40, accuracy 25.00 %, 2.000 J, callers 2, \\d+ s left");
    assertThat(text.toString()).endsWith("callers 2, 0 s left" + System.lineSeparator());
  }

  @Test
  void aTerminalGetsABarThatIsGoneInTheEnd() {
    run(true, 30, 40);

    assertThat(text.toString())
        .contains("random [##################......] round 31/40")
        .contains("random [########################] round 40/40")
        .endsWith("\r\u001b[J");
    assertThat(text.toString()).doesNotContain("\n");
  }
}
