package dev.cicada.training.engine.torch;

import dev.cicada.extension.About;
import dev.cicada.training.engine.Descent;
import dev.cicada.training.engine.Engine;
import dev.cicada.training.engine.Workspace;
import dev.cicada.training.model.Model;
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
    openblas.blas_set_num_threads(1);
    torch.set_num_threads(1);
  }
}
