package dev.cicada.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.extension.Registry;
import dev.cicada.lab.task.Task;
import dev.cicada.lab.worker.Worker;
import dev.cicada.run.CodeDigest;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproductionTest {
  @TempDir private Path folder;

  private Reproduction small() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("one.yaml"),
            "{seeds: 1, settings: {dataset: 'synthetic:600x8x10', model: logistic, rounds: 2},"
                + " grid: {rho: [0.1, 0.2]}}");
    return Reproduction.of(Sweep.of(file, Registry.ofClassPath()), folder.resolve("out"), false);
  }

  @Test
  void whatMakesResultsAndWhatEvaluatesThemIsKnownByItsCode() throws IOException {
    Reproduction reproduction = small();
    reproduction.join();

    assertThat(reproduction.code())
        .extracting(CodeDigest::name)
        .containsExactly("core", "run", "training");
    assertThat(Undertaking.in(reproduction.folder()).orElseThrow().code())
        .containsEntry("lab", Undertaking.lab().sha256());
  }

  /** A worker that waits for another one's task would otherwise wait for ever. */
  @Test
  void noWorkerWaitsInAFolderThatWasRemoved() throws IOException {
    Reproduction reproduction = small();
    Path out = reproduction.folder();
    reproduction.join();
    try (Worker other = Worker.start(out, Worker.USUAL_LEASE_SECONDS)) {
      Path claims = Files.createDirectory(out.resolve("claims"));
      for (Task task : reproduction.tasks()) {
        Files.writeString(claims.resolve(task.key() + ".1"), other.id());
      }
      AtomicInteger asked = new AtomicInteger();

      assertThatThrownBy(
              () ->
                  reproduction.run(
                      1, () -> removedAt(2, asked.incrementAndGet(), out), (task, failure) -> {}))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("out was removed or emptied while it was worked in");
    }
  }

  /** Removes what the folder is for when asked for the n-th time, and says stop at the tenth. */
  private static boolean removedAt(int n, int asked, Path out) {
    try {
      if (asked == n) {
        Files.delete(out.resolve("reproduction.json"));
      }
      return asked == 10;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
