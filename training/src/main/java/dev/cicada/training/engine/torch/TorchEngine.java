package dev.cicada.training.engine.torch;

import dev.cicada.extension.About;
import dev.cicada.training.engine.Descent;
import dev.cicada.training.engine.Engine;
import dev.cicada.training.engine.Workspace;
import dev.cicada.training.model.Model;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.openblas.global.openblas;
import org.bytedeco.pytorch.global.torch;

/** Any model on libtorch. */
public final class TorchEngine implements Engine {
  @Override
  public About about() {
    return About.of("torch", "any model on libtorch").at(20);
  }

  @Override
  public boolean supports(Model model) {
    return true;
  }

  @Override
  public Optional<String> obstacle() {
    try {
      useOneThread();
      return Optional.empty();
    } catch (LinkageError missing) {
      return Optional.of(
          "engine torch found no native libraries for %s. Maybe add the artifacts javacpp, openblas and pytorch of org.bytedeco with classifier %s to the classpath."
              .formatted(Loader.getPlatform(), Loader.getPlatform()));
    }
  }

  @Override
  public Workspace open(Model model, Descent descent, int largestBatch) {
    useOneThread();
    return new TorchNetwork(model, descent, largestBatch);
  }

  /** Keeps libtorch to the calling thread, since the order of its sums depends on its threads. */
  static void useOneThread() {
    Natives.load();
    openblas.blas_set_num_threads(1);
    torch.set_num_threads(1);
  }

  /**
   * The native libraries, which the first process on a machine unpacks. Others that start at the
   * same time wait until it has loaded them: left alone, they unpack them once more, and it crashes
   * because the files change under it.
   */
  private static final class Natives {
    static {
      try (FileChannel file =
              FileChannel.open(
                  Loader.getCacheDir().toPath().resolve("cicada.lock"),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE);
          FileLock alone = file.lock()) {
        Loader.load(openblas.class);
        Loader.load(torch.class);
      } catch (IOException noLocksInThisFileSystem) {
        // Then they are loaded at their first use.
      }
    }

    private Natives() {}

    /** Loads them, once. */
    static void load() {}
  }
}
