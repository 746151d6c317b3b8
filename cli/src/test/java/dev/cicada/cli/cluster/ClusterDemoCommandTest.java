package dev.cicada.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.CommandProcess;
import dev.cicada.cli.CommandRun;
import java.io.BufferedReader;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterDemoCommandTest {
  @ParameterizedTest
  @CsvSource({
    "rounds,      --set is rounds; it must be key=value",
    "rounds=0,    rounds is 0; it must be a whole number",
    "clients=3,   Maybe --clients 3",
    "folder=here, the demo sets folder itself",
    "nothing=1,   nothing is not a setting"
  })
  void saysWhatIsWrongWithASettingBeforeItStartsAnything(String setting, String words) {
    CommandRun run = CommandRun.of("cluster-demo", "--set", setting);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors())
        .startsWith("cicada cluster-demo: ")
        .contains(words)
        .doesNotContain("server  ")
        .hasLineCount(1);
  }

  @Test
  void thePageOfItsServerStaysUntilItIsEnded() throws Exception {
    Process process =
        CommandProcess.of(
                List.of(
                    "cluster-demo", "--page", "127.0.0.1:0", "--clients", "2", "--set", "rounds=2"))
            .start();
    try (BufferedReader errors = process.errorReader(StandardCharsets.UTF_8);
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      String said = "The page is ";
      String line = errors.readLine();
      while (!line.startsWith(said)) {
        line = errors.readLine();
      }
      assertThat(output.readLine()).contains("All rounds are over. The page stays");
      try (InputStream page = URI.create(line.substring(said.length())).toURL().openStream()) {
        assertThat(page.read()).isNotNegative();
      }
      process.toHandle().destroy();
      errors.lines().forEach(rest -> {});
      assertThat(output.lines()).contains("All rounds are over; server and clients have ended.");
    } finally {
      process.toHandle().destroy();
      process.waitFor();
    }
  }

  @Test
  void refusesAPageForOthers() {
    CommandRun run = CommandRun.of("cluster-demo", "--page", "0.0.0.0:0");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("must be an address of this machine alone").hasLineCount(1);
  }
}
