package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.server.durable.RunAudit;
import dev.cicada.server.history.Entry;
import dev.cicada.server.history.RunState;
import dev.cicada.server.ledger.CorruptLedgerException;
import dev.cicada.server.operations.OperationsServer;
import dev.cicada.server.operations.Refusals;
import dev.cicada.server.operations.ServerHealth;
import dev.cicada.server.operations.ServerMetrics;
import dev.cicada.server.operations.ServerWatch;
import dev.cicada.text.UserError;
import dev.cicada.wire.Digest;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an operator can do to a run under way. */
@Timeout(120)
class OperatorTest {
  private static final InetSocketAddress ANY_PORT =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

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
      assertThatThrownBy(() -> new StoredRun(run.config).rollback(run.run, newest + 1))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("is not to be had");
      assertThat(new StoredRun(run.config).rollback(run.run, 1)).isEqualTo(newest + 1);
    }

    RunAudit after = serve(rounds(9));

    assertThat(after.models().get(newest + 1)).isEqualTo(before.models().get(1));
    assertThat(after.state().version()).isGreaterThan(newest + 1);
    assertThat(after.findings()).isEmpty();
  }

  private static String metrics(OperationsServer pages) throws IOException {
    URI address = URI.create("http://127.0.0.1:%d/metrics".formatted(pages.address().getPort()));
    try (InputStream page = address.toURL().openStream()) {
      return new String(page.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** A client reverses the model, so that it is wrong wherever it was right. */
  @Test
  void aFallOffACliffRaisesAnAlarmAndARollbackMendsIt() throws Exception {
    int newest = serve(full(4)).state().version();
    ServerMetrics metrics = new ServerMetrics();
    ServerHealth health = new ServerHealth();
    try (LocalRun run = new LocalRun(folder, full(5));
        OperationsServer pages = OperationsServer.start(ANY_PORT, metrics, health)) {
      RunState state = new StoredRun(run.config).summary().state();
      float[] model = new StoredRun(run.config).model(run.run, state, newest);
      Evaluation before = run.run.evaluator().orElseThrow().evaluate(model);
      assertThat(before.accuracy()).isGreaterThan(0.5);
      ServerWatch watch =
          new ServerWatch(run.run.network(), metrics, health, new Refusals(metrics));
      watch.tested(3, before);
      assertThat(metrics(pages)).contains("cicada_model_alarm 0.0");
      CountDownLatch tested = new CountDownLatch(1);
      ServerListener tests =
          new ServerListener() {
            @Override
            public void closed(Entry.Closed close, Entry.Planned plan, float[] closed) {
              watch.tested(close.round(), run.run.evaluator().orElseThrow().evaluate(closed));
              tested.countDown();
            }
          };
      try (RunServer server = run.server(tests);
          HandClient mallory = HandClient.listening(server.port(), "client 0");
          HandClient bob = HandClient.listening(server.port(), "client 1")) {
        OneClientTest.toCalls(4, mallory, bob);
        float[] update = new float[model.length];
        for (int i = 0; i < update.length; i++) {
          update[i] = -1_000 * model[i];
        }
        mallory.upload(4, newest, update);
        bob.decline(4);
        tested.await();
      }
      assertThat(metrics(pages)).contains("cicada_model_alarm 1.0");

      new StoredRun(run.config).rollback(run.run, newest);

      RunState mended = new StoredRun(run.config).summary().state();
      float[] back = new StoredRun(run.config).model(run.run, mended, mended.version());
      assertThat(back).isEqualTo(model);
      watch.tested(4, run.run.evaluator().orElseThrow().evaluate(back));
      assertThat(metrics(pages)).contains("cicada_model_alarm 0.0");
      assertThat(new StoredRun(run.config).audit(run.run).findings()).isEmpty();
    }
  }

  private static Map<String, String> full(int rounds) {
    return Map.of(
        "clients", "2",
        "scheme", "full",
        "rounds", String.valueOf(rounds),
        "learningRate", "0.5",
        "localSteps", "100");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fixed", "optimal"})
  void theAuditsEnergiesAreThoseOfTheMetrics(String bandwidth) throws Exception {
    Map<String, String> settings = Map.of("bandwidth", bandwidth);
    ServerMetrics metrics = new ServerMetrics();
    ServerHealth health = new ServerHealth();
    try (LocalRun run = new LocalRun(folder, settings);
        OperationsServer pages = OperationsServer.start(ANY_PORT, metrics, health)) {
      try (RunServer server =
          run.server(new ServerWatch(run.run.network(), metrics, health, new Refusals(metrics)))) {
        run.startClients(server.port());
        run.awaitClients();
      }
      RunAudit audit = run.requireWhole();
      assertThat(audit.energyJoules()).isPositive();
      assertThat(metrics(pages))
          .contains("cicada_upload_energy_joules_total " + audit.energyJoules() + "\n");
    }
    change("UPDATE entry SET body = replace(body, 'E-', 'E+')", "planned");
    try (LocalRun run = new LocalRun(folder, settings)) {
      assertThat(new StoredRun(run.config).audit(run.run).findings())
          .isNotEmpty()
          .allMatch(finding -> finding.contains("such a gain") || finding.contains("granted"));
    }
  }

  private void change(String command, String kind) throws SQLException {
    try (Connection database =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("run.db"));
        Statement statement = database.createStatement()) {
      statement.execute(command + " WHERE kind = '" + kind + "' AND round = 1");
    }
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
      assertThat(new StoredRun(run.config).audit(run.run).findings())
          .isNotEmpty()
          .allMatch(finding -> finding.contains("started from version 1"));
    }
  }
}
