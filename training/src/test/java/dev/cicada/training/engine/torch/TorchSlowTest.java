package dev.cicada.training.engine.torch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cicada.random.Seed;
import dev.cicada.training.ChildJvm;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.Descent;
import dev.cicada.training.engine.SmallData;
import dev.cicada.training.engine.Workspace;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class TorchSlowTest {
  private static final int MEGABYTE = 1 << 20;

  private final TorchEngine engine = new TorchEngine();

  @BeforeAll
  static void needsNativeLibraries() {
    assumeTrue(new TorchEngine().obstacle().isEmpty(), "no native libraries for this platform");
  }

  @Test
  void tenThousandStepsLeaveNoMemoryBehind() throws IOException, InterruptedException {
    assertThat(growth(TenThousandSteps.class)).isLessThan(16 * MEGABYTE);
  }

  @Test
  void closedWorkspacesLeaveNoMemoryBehind() throws IOException, InterruptedException {
    assertThat(growth(ThirtyWorkspaces.class)).isLessThan(80 * MEGABYTE);
  }

  /** In a process whose heap is in memory from the start, so that only native memory grows. */
  private static long growth(Class<?> main) throws IOException, InterruptedException {
    return Long.parseLong(
        ChildJvm.run(main, "-Xms128m", "-Xmx128m", "-XX:+UseSerialGC", "-XX:+AlwaysPreTouch"));
  }

  @Test
  void alexnetLearns() {
    Shape shape = new Shape(3, 32, 32);
    Model model = Models.named("alexnet", shape, 10);
    Dataset dataset = SmallData.dataset(shape, 10, 64);
    try (Workspace workspace = engine.open(model, Descent.plain(0.01f, 64), 64)) {
      workspace.load(model.initialise(new Seed(1)));
      double before = Double.POSITIVE_INFINITY;
      for (int tens = 0; tens < 5; tens++) {
        double loss = workspace.score(SmallData.batch(dataset, 0, 64)).loss() / 64;
        assertThat(loss).isLessThan(before);
        before = loss;
        for (int step = 0; step < 10; step++) {
          workspace.step(SmallData.batch(dataset, 0, 64));
        }
      }
    }
  }
}
