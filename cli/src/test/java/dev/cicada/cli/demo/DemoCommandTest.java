package dev.cicada.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.CommandRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {
  @TempDir private Path folder;

  @Test
  void trainsWithEverySchemeAndShowsATable() {
    CommandRun run = CommandRun.of("demo", "--rounds", "5", "--out", folder.toString());

    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.errors()).hasLineCount(7).contains("round   5, accuracy");
    assertThat(run.output())
        .contains("MNIST", "5 rounds, seed 1", "callers/round")
        .containsPattern("(?m)^proposed-offline +\\d+\\.\\d+ % +\\d")
        .containsPattern("(?m)^age-based +\\d+\\.\\d+ % +\\S+ +\\S+ +2\\.000 ")
        .containsPattern("(?m)^To be right on \\d+ % of the digits, opportunistic needed ");
    assertThat(folder.resolve("tests.csv"))
        .content()
        .startsWith("scheme,round,virtualSeconds,energyJoules,testAccuracy\n")
        .contains("\nfed-avg,4,");
    assertThat(folder.resolve("accuracy-against-energy.svg"))
        .content()
        .contains(">opportunistic</text>", ">test accuracy</text>");
  }

  @Test
  void refusesANumberOfRoundsThatIsNone() {
    CommandRun run = CommandRun.of("demo", "--rounds", "0");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("rounds is 0; it must be a whole number").hasLineCount(1);
  }
}
