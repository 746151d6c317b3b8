package dev.cicada.training.engine.torch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.protocol.LocalTrainer.Task;
import dev.cicada.random.Seed;
import dev.cicada.text.UserError;
import dev.cicada.training.ChildJvm;
import dev.cicada.training.Engines;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.Descent;
import dev.cicada.training.engine.ParallelTrainer;
import dev.cicada.training.engine.SmallData;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import java.io.IOException;
import java.util.List;
import org.bytedeco.javacpp.Loader;
import org.junit.jupiter.api.Test;

class TorchWithoutNativesTest {
  @Test
  void denseNetworksNeedNoNativeLibrariesAndOthersSayWhatToAdd()
      throws IOException, InterruptedException {
    String natives = Loader.getPlatform() + ".jar";
    assertThat(ChildJvm.run(Training.class, jar -> !jar.endsWith(natives)).lines())
        .containsExactly(
            "mlp-1x200: trained",
            ("cnn-small: engine torch found no native libraries for %s. Maybe add the artifacts"
                    + " javacpp, openblas and pytorch of org.bytedeco with classifier %s to the"
                    + " classpath.")
                .formatted(Loader.getPlatform(), Loader.getPlatform()));
  }

  /** Trains a dense network, then another. */
  static final class Training {
    private Training() {}

    public static void main(String[] arguments) {
      Shape shape = new Shape(3, 8, 8);
      Dataset dataset = SmallData.dataset(shape, 10, 30);
      for (String name : new String[] {"mlp-1x200", "cnn-small"}) {
        Model model = Models.named(name, shape, 10);
        try (ParallelTrainer trainer =
            new ParallelTrainer(
                Engines.named(Engines.AUTO, model),
                model,
                Descent.plain(0.1f, 10),
                dataset,
                SmallData.partition(30),
                new Seed(1),
                1)) {
          trainer.train(
              List.of(new Task(0, model.initialise(new Seed(1)), 0, 1)),
              (task, update) -> System.out.println(name + ": trained"));
        } catch (UserError e) {
          System.out.println(name + ": " + e.getMessage());
        }
      }
    }
  }
}
