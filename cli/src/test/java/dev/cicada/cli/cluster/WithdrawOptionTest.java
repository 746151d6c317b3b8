package dev.cicada.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.CommandRun;
import dev.cicada.run.Run;
import dev.cicada.server.service.RunServer;
import dev.cicada.server.service.ServerConfig;
import dev.cicada.server.service.ServerListener;
import dev.cicada.v1.CicadaGrpc;
import dev.cicada.v1.EnrolRequest;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class WithdrawOptionTest {
  @TempDir private Path folder;

  @Test
  @Timeout(120)
  void aClientGivesItsPlaceUpAndAnotherNameTakesIt() throws Exception {
    ServerConfig config =
        ServerConfig.standard()
            .withTexts(
                Map.of(
                    "dataset", "synthetic:240x6x3",
                    "model", "logistic",
                    "partition", "iid",
                    "clients", "1",
                    "listen", "127.0.0.1:0",
                    "folder", folder.toString()));
    try (Run run = Run.of(config.run(), Run.load(config.run()));
        RunServer server =
            RunServer.start(
                config, run, RunServer.Options.local(config.run(), ServerListener.NONE))) {
      assertThat(enrol(server, "kitchen")).isZero();

      CommandRun withdrawn = withdraw(server, "kitchen");
      assertThat(withdrawn.exitCode()).as(withdrawn.errors()).isZero();
      assertThat(withdrawn.errors()).contains("kitchen has given up its place");
      assertThat(enrol(server, "cellar")).isZero();

      CommandRun again = withdraw(server, "kitchen");
      assertThat(again.exitCode()).isEqualTo(2);
      assertThat(again.errors()).contains("client 'kitchen' has no place in the run");
    }
  }

  private static CommandRun withdraw(RunServer server, String name) {
    return CommandRun.of(
        "client", "--server", "127.0.0.1:" + server.port(), "--name", name, "--withdraw");
  }

  private static int enrol(RunServer server, String name) {
    ManagedChannel channel =
        NettyChannelBuilder.forAddress("127.0.0.1", server.port()).usePlaintext().build();
    try {
      return CicadaGrpc.newBlockingStub(channel)
          .withDeadlineAfter(60, TimeUnit.SECONDS)
          .enrol(EnrolRequest.newBuilder().setClient(name).build())
          .getNumber();
    } finally {
      channel.shutdownNow();
    }
  }
}
