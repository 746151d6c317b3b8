package dev.cicada.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server whose model is a plug-in's, and clients with and without it. */
class PluginProcessesTest {
  private static final Path DEEP_NARROW = Path.of("..", "examples", "DeepNarrow.java");

  @TempDir private Path folder;

  @Test
  @Timeout(300)
  void whoLacksAnExtensionIsToldAndWhoBringsItTakesPart() throws Exception {
    try (ProcessCluster cluster =
        new ProcessCluster(
                folder, "model=deep-narrow", "depth=2", "scheme=full", "clients=2", "rounds=3")
            .with(DEEP_NARROW)) {
      cluster.startServer("--until-finished").await("listening on");
      LoggedProcess without = cluster.startClient("--name", "client-0");
      assertThat(without.exitCode()).isEqualTo(2);
      assertThat(without.lines())
          .anyMatch(line -> line.contains("missing-feature: the run has model deep-narrow"));

      String plugin = DEEP_NARROW.toString();
      LoggedProcess first = cluster.startClient("--name", "client-0", "--plugin", plugin);
      LoggedProcess second = cluster.startClient("--name", "client-1", "--plugin", plugin);
      assertThat(first.exitCode()).as("%s", first.lines()).isZero();
      assertThat(second.exitCode()).as("%s", second.lines()).isZero();
      cluster.requireFlawless();
    }
  }
}
