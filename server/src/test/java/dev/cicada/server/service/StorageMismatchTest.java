package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.server.ledger.CorruptLedgerException;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A ledger and files that do not belong together, as after half a restore. */
@Timeout(120)
class StorageMismatchTest {
  @TempDir private Path folder;

  private void serve(LocalRun run) throws Exception {
    CompletableFuture<Integer> recovered = new CompletableFuture<>();
    ServerListener listener =
        new ServerListener() {
          @Override
          public void recovered(int round) {
            recovered.complete(round);
          }

          @Override
          public void failed(Throwable failure) {
            recovered.completeExceptionally(failure);
          }
        };
    try (RunServer server = run.server(listener)) {
      assertThat(server.port()).isPositive();
      recovered.get();
    }
  }

  @Test
  void aNewLedgerOverFilesOfARunIsRefusedAndTheyStayAsTheyAre() throws Exception {
    try (LocalRun run = new LocalRun(folder, Map.of())) {
      serve(run);
      Files.delete(folder.resolve("run.db"));
      byte[] model = Files.readAllBytes(firstModel());
      for (int attempt = 0; attempt < 2; attempt++) {
        assertThatThrownBy(() -> serve(run))
            .isInstanceOf(UserError.class)
            .hasMessageContaining("has models, of which the database does not know");
      }
      assertThat(firstModel()).hasBinaryContent(model);
    }
  }

  @Test
  void aModelThatIsGoneEndsTheServer() throws Exception {
    try (LocalRun run = new LocalRun(folder, Map.of("rounds", "1", "scheme", "full"))) {
      try (RunServer server = run.server(ServerListener.NONE)) {
        run.startClients(server.port());
        run.awaitClients();
      }
      Files.delete(folder.resolve("models/v0000000001.f32"));
      assertThatThrownBy(() -> serve(run))
          .hasCauseInstanceOf(CorruptLedgerException.class)
          .hasMessageContaining("v0000000001.f32 is missing");
    }
  }

  @Test
  void aDatabaseThatRefusesIsNamedWithoutItsSecrets() throws Exception {
    try (Socket nobodyListens = new Socket()) {
      nobodyListens.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      requireUnusable(nobodyListens.getLocalPort(), "");
    }
  }

  @Test
  void aDatabaseThatSaysNothingIsGivenUp() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      requireUnusable(silent.getLocalPort(), "it does not answer");
    }
  }

  private void requireUnusable(int port, String reason) throws Exception {
    String place = "jdbc:postgresql://127.0.0.1:%d/cicada".formatted(port);
    String secrets = "?user=cicada&password=secret&socketTimeout=1";
    try (LocalRun run = new LocalRun(folder, Map.of("database", place + secrets))) {
      assertThatThrownBy(() -> serve(run))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("database " + place + " cannot be used: " + reason)
          .hasMessageNotContaining("secret");
    }
  }

  private Path firstModel() {
    return folder.resolve("models/v0000000000.f32");
  }
}
