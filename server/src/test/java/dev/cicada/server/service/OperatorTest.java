package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.server.durable.RunAudit;
import dev.cicada.server.history.RunState;
import dev.cicada.server.ledger.CorruptLedgerException;
import dev.cicada.text.UserError;
import dev.cicada.wire.Digest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What somebody who runs a server does to a run under way. */
@Timeout(120)
class OperatorTest {
  @TempDir private Path folder;

  private RunAudit serve(Map<String, String> changes) throws Exception {
    try (LocalRun run = new LocalRun(folder, changes)) {
      try (RunServer server = run.server(ServerListener.NONE)) {
        run.startClients(server.port());
        run.awaitClients();
      }
      return run.requireWhole();
    }
  }

  private static Map<String, String> rounds(int rounds) {
    return Map.of("rounds", String.valueOf(rounds), "roundSeconds", "1");
  }

  @Test
  void moreRoundsAreAStretchOfTheirOwnAndThereAreNeverFewer() throws Exception {
    Map<Integer, Digest> first = new TreeMap<>(serve(rounds(4)).models());

    RunAudit longer = serve(rounds(7));

    assertThat(longer.state().round()).isEqualTo(7);
    assertThat(longer.state().stretchStart(5)).isEqualTo(4);
    assertThat(longer.models()).containsAllEntriesOf(first);
    assertThat(longer.recomputed()).isEqualTo(7);
    assertThatThrownBy(() -> serve(rounds(5)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has 7 by now; there can only be more");
  }

  @Test
  void anotherLengthOfRoundsIsRemembered() throws Exception {
    serve(rounds(2));
    serve(Map.of("rounds", "3", "roundSeconds", "0.5"));
    RunState state = serve(Map.of("rounds", "4", "roundSeconds", "0.5")).state();
    assertThat(state.roundSeconds()).hasValue(0.5);
  }

  @Test
  void anOldModelCanBeBroughtBackAndTheAuditSaysSo() throws Exception {
    RunAudit before = serve(rounds(5));
    int newest = before.state().version();
    try (LocalRun run = new LocalRun(folder, rounds(5))) {
      assertThatThrownBy(() -> RunServer.rollback(run.config, run.run, newest + 1))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("is not to be had");
      assertThat(RunServer.rollback(run.config, run.run, 1)).isEqualTo(newest + 1);
    }

    RunAudit after = serve(rounds(9));

    assertThat(after.models().get(newest + 1)).isEqualTo(before.models().get(1));
    assertThat(after.state().version()).isGreaterThan(newest + 1);
    assertThat(after.findings()).isEmpty();
  }

  @Test
  void aDatabaseThatHasLostRoundsIsRefused() throws Exception {
    serve(rounds(6));
    try (Connection database =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("run.db"));
        Statement statement = database.createStatement()) {
      statement.execute("DELETE FROM entry WHERE round >= 2");
    }
    CompletableFuture<Throwable> failed = new CompletableFuture<>();
    ServerListener listener =
        new ServerListener() {
          @Override
          public void failed(Throwable failure) {
            failed.complete(failure);
          }
        };
    try (LocalRun run = new LocalRun(folder, rounds(6));
        RunServer server = run.server(listener)) {
      assertThat(server.port()).isPositive();
      assertThat(failed.get())
          .isInstanceOf(CorruptLedgerException.class)
          .hasMessageContaining("of a later round than the database knows");
    }
  }

  @Test
  void whatIsDamagedIsFoundAndNamed() throws Exception {
    serve(rounds(4));
    try (Connection database =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("run.db"));
        Statement statement = database.createStatement()) {
      statement.execute(
          "UPDATE entry SET body = replace(body, '\"base\":0', '\"base\":1') WHERE kind = 'received'"
              + " AND round = 0");
    }
    try (LocalRun run = new LocalRun(folder, rounds(4))) {
      assertThat(RunServer.audit(run.config, run.run).findings())
          .isNotEmpty()
          .allMatch(finding -> finding.contains("started from version 1"));
    }
  }
}
