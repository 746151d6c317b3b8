package dev.cicada.training.engine.torch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cicada.training.ChildJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.bytedeco.pytorch.global.torch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TorchFirstUseTest {
  private static final int PROCESSES = 3;

  @Test
  void processesThatStartTogetherOnANewMachineAllFindTheNatives(@TempDir Path cache) {
    assumeTrue(new TorchEngine().obstacle().isEmpty(), "no native libraries for this platform");
    ExecutorService threads = Executors.newFixedThreadPool(PROCESSES);
    try {
      List<CompletableFuture<String>> outputs =
          Stream.generate(() -> CompletableFuture.supplyAsync(() -> use(cache), threads))
              .limit(PROCESSES)
              .toList();
      assertThat(outputs).extracting(CompletableFuture::join).containsOnly("1");
    } finally {
      threads.shutdown();
    }
  }

  private static String use(Path cache) {
    try {
      return ChildJvm.run(FirstUse.class, "-Dorg.bytedeco.javacpp.cachedir=" + cache);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Prints how many threads libtorch uses. */
  static final class FirstUse {
    private FirstUse() {}

    public static void main(String[] arguments) {
      TorchEngine.useOneThread();
      System.out.println(torch.get_num_threads());
    }
  }
}
