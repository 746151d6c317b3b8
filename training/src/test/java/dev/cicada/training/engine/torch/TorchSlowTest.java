package dev.cicada.training.engine.torch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.Sgd;
import dev.cicada.training.engine.Synthetic;
import dev.cicada.training.engine.Workspace;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.bytedeco.javacpp.Pointer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class TorchSlowTest {
  private static final int MEGABYTE = 1 << 20;

  private final TorchEngine engine = new TorchEngine();

  @BeforeAll
  static void needsNativeLibraries() {
    assumeTrue(TorchEngine.isAvailable(), "no native libraries for this platform");
  }

  /** In a process whose heap is all in memory from the start, so that only native memory grows. */
  @Test
  void tenThousandStepsLeaveNoMemoryBehind() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms64m",
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:+AlwaysPreTouch",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                TenThousandSteps.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(Long.parseLong(output.strip())).isLessThan(16 * MEGABYTE);
  }

  @Test
  void closedWorkspacesLeaveNoMemoryBehind() {
    Model model = Models.named("alexnet", new Shape(3, 32, 32), 10);
    float[] start = model.initialise(new Seed(1));
    long before = 0;
    for (int opened = 0; opened < 30; opened++) {
      before = opened == 5 ? Pointer.physicalBytes() : before;
      try (Workspace workspace = engine.open(model, new Sgd(0.01f, 1, 0.9f, 0, 1), 1)) {
        workspace.load(start);
      }
    }
    assertThat(Pointer.physicalBytes() - before).isLessThan(80 * MEGABYTE);
  }

  @Test
  void alexnetLearns() {
    Shape shape = new Shape(3, 32, 32);
    Model model = Models.named("alexnet", shape, 10);
    Dataset dataset = Synthetic.dataset(shape, 10, 64);
    try (Workspace workspace = engine.open(model, Sgd.plain(0.01f, 64), 64)) {
      workspace.load(model.initialise(new Seed(1)));
      double before = Double.POSITIVE_INFINITY;
      for (int tens = 0; tens < 5; tens++) {
        double loss = workspace.score(Synthetic.batch(dataset, 0, 64)).loss() / 64;
        assertThat(loss).isLessThan(before);
        before = loss;
        for (int step = 0; step < 10; step++) {
          workspace.step(Synthetic.batch(dataset, 0, 64));
        }
      }
    }
  }
}
