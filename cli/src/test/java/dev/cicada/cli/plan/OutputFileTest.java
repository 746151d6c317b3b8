package dev.cicada.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.CommandRun;
import dev.cicada.cli.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
  @TempDir private Path folder;

  @Test
  void holdsThePlanWhileTheTableIsPrinted() throws IOException {
    Path instance = folder.resolve("cell.json");
    Path out = folder.resolve("plan.json");
    CommandRun.of("plan", "--example", "--out", instance.toString());
    Files.writeString(out, "an older plan");

    CommandRun run =
        CommandRun.of("plan", "--instance", instance.toString(), "--out", out.toString());

    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).startsWith("Plan by exact");
    assertThat(Json.object(Files.readString(out))).containsEntry("status", "optimal");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactlyInAnyOrder(instance, out);
    }
  }

  @Test
  void aFailedRunLeavesTheOldFileAsItWas() throws IOException {
    Path out = folder.resolve("plan.json");
    Files.writeString(out, "an older plan");

    CommandRun run = CommandRun.withInput("{", "plan", "--instance", "-", "--out", out.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(Files.readString(out)).isEqualTo("an older plan");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(out);
    }
  }

  @Test
  void aLinkStaysALink() throws IOException {
    Path target = Files.createFile(folder.resolve("target.json"));
    Path link = Files.createSymbolicLink(folder.resolve("link.json"), target);

    CommandRun.of("plan", "--example", "--out", link.toString());

    assertThat(link).isSymbolicLink();
    assertThat(Files.size(target)).isPositive();
  }

  @Test
  void isRefusedBeforeTheInstanceIsRead() {
    String inNoFolder = folder.resolve("missing/plan.json").toString();
    for (String out : new String[] {inNoFolder, folder.toString()}) {
      CommandRun run = CommandRun.of("plan", "--instance", "missing.json", "--out", out);

      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.errors()).contains("--out is '" + out).hasLineCount(1);
    }
    assertThat(CommandRun.of("plan", "--instance", "missing.json", "--out", "").errors())
        .contains("--out is empty; it must be a file.")
        .hasLineCount(1);
  }
}
