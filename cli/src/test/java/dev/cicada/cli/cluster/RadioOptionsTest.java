package dev.cicada.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.CommandRun;
import dev.cicada.server.history.Entry;
import dev.cicada.server.ledger.Database;
import dev.cicada.server.ledger.JdbcLedger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class RadioOptionsTest {
  private static final int ROUNDS = 6;

  @TempDir private Path folder;

  @Test
  @Timeout(600)
  void whatAClientMeasuresIsWhatRoundsArePlannedWith() throws Exception {
    Path gain = Files.writeString(folder.resolve("gain"), "-90\n");
    Path server = folder.resolve("server");
    try (ProcessCluster cluster =
        new ProcessCluster(server, "clients=2", "rounds=" + ROUNDS, "senders=1")) {
      cluster.startServer("--until-finished").await("listening on");
      LoggedProcess measuring = cluster.startClient("--name", "a", "--radio", "file:" + gain);
      measuring.await("enrolled as 0");
      LoggedProcess emulated = cluster.startClient("--name", "b");
      assertThat(measuring.exitCode()).as("%s", measuring.lines()).isZero();
      assertThat(emulated.exitCode()).as("%s", emulated.lines()).isZero();
    }
    List<Entry.Planned> plans = new ArrayList<>();
    try (JdbcLedger ledger = JdbcLedger.view(Database.file(server.resolve("run.db")))) {
      ledger.read(
          entry -> {
            if (entry instanceof Entry.Planned plan) {
              plans.add(plan);
            }
          });
    }
    assertThat(plans)
        .hasSize(ROUNDS)
        .allSatisfy(
            plan -> {
              assertThat(plan.gains()[0]).isEqualTo(StrictMath.pow(10, -9));
              assertThat(plan.gains()[1]).isNotEqualTo(plan.gains()[0]);
            });
  }

  @Test
  void aRadioThatDoesNotWorkIsToldBeforeAnythingElse() throws Exception {
    Path noise = Files.writeString(folder.resolve("noise"), "loud\n");
    fails("noise holds 'loud'; it must hold a number of dB", "--radio", "file:" + noise);
    fails("is not there, or is no file", "--radio", "file:" + folder.resolve("nothing"));
    fails("wireless interface", "--radio", "wireless:nosuch0");
    fails("it must be emulated, wireless:INTERFACE or file:FILE", "--radio", "wlan0");
    fails("it must be emulated, wireless:INTERFACE or file:FILE", "--radio", "file:");
    fails("it is only for wireless:INTERFACE", "--access-point-dbm", "20");
  }

  private static void fails(String sentence, String... options) {
    List<String> arguments = new ArrayList<>(List.of("client"));
    arguments.addAll(List.of(options));
    CommandRun run = CommandRun.of(arguments.toArray(String[]::new));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).startsWith("cicada client: ").contains(sentence).hasLineCount(1);
  }
}
