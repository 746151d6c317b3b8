package dev.cicada.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.CommandRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class OperatorCommandsTest {
  @TempDir private Path folder;

  private static CommandRun succeed(String... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertThat(run.exitCode()).as("%s", run.errors()).isZero();
    return run;
  }

  @Test
  void aRunCanBeLookedAtCheckedTakenAwayAndBroughtBack() throws Exception {
    Path served = folder.resolve("server");
    try (ProcessCluster cluster =
        new ProcessCluster(
            served, "clients=2", "rounds=4", "senders=2", "operations=127.0.0.1:0")) {
      LoggedProcess server = cluster.startServer("--until-finished");
      String pages = server.await("pages on ");
      server.await("listening on");
      String address = pages.substring(pages.lastIndexOf(' ') + 1);
      assertThat(succeed("status", served.toString(), "--operations", address).output())
          .contains("round      0 of 4", "server     ready, 0 clients connected", "refused    0");
      CommandRun early = CommandRun.of("rollback", served.toString(), "--to", "0");
      assertThat(early.exitCode()).isEqualTo(2);
      assertThat(early.errors()).contains("a server runs in", "Maybe stop it first");
      LoggedProcess a = cluster.startClient("--name", "a");
      LoggedProcess b = cluster.startClient("--name", "b");
      assertThat(a.exitCode()).as("%s", a.lines()).isZero();
      assertThat(b.exitCode()).as("%s", b.lines()).isZero();
    }
    String place = served.toString();
    assertThat(succeed("status", place, "--accuracy").output())
        .contains("round      4 of 4, finished", "accuracy ", "a       ", "b       ");
    assertThat(succeed("audit", place).output())
        .contains("all 4 rounds were recomputed", "all is well");

    Path model = folder.resolve("model.npz");
    succeed("export", place, "--out", model.toString());
    try (ZipFile zip = new ZipFile(model.toFile())) {
      List<String> names = new ArrayList<>();
      zip.stream().map(ZipEntry::getName).forEach(names::add);
      assertThat(names)
          .startsWith("layer0.weights.npy", "layer0.biases.npy")
          .endsWith("manifest.txt");
    }

    String copy = folder.resolve("copy").toString();
    assertThat(succeed("backup", place, "--out", copy).output()).contains("up to round 4");
    assertThat(succeed("audit", copy).output()).contains("all 4 rounds were recomputed");
    assertThat(CommandRun.of("backup", place, "--out", copy).exitCode()).isEqualTo(2);

    assertThat(succeed("rollback", place, "--to", "1").output()).contains("as version ");
    assertThat(succeed("status", place).output()).contains("rollbacks  1");
    assertThat(succeed("audit", place).output()).contains("all is well");
    CommandRun tooNew = CommandRun.of("rollback", place, "--to", "99");
    assertThat(tooNew.exitCode()).isEqualTo(2);
    assertThat(tooNew.errors()).contains("version 99 is not to be had").hasLineCount(1);
  }

  @Test
  void aFolderWithoutARunIsSaidToBeOne() {
    CommandRun run = CommandRun.of("status", folder.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("cannot look at the run in").hasLineCount(1);
  }
}
