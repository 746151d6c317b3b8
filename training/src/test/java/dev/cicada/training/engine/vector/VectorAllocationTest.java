package dev.cicada.training.engine.vector;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.cicada.random.Seed;
import dev.cicada.training.ChildJvm;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.Batch;
import dev.cicada.training.engine.Descent;
import dev.cicada.training.engine.SmallData;
import dev.cicada.training.engine.Workspace;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class VectorAllocationTest {
  private static final int STEPS = 500;
  private static final int SMALLEST_OBJECT_BYTES = 16;

  /**
   * Vectors are objects until the code is compiled. So this JVM compiles while the program waits,
   * not in the background.
   */
  @Test
  void stepsAllocateNothingOnceCompiled() throws IOException, InterruptedException {
    long bytes = Long.parseLong(ChildJvm.run(CompiledSteps.class, "-Xbatch"));
    assertThat(bytes).isLessThan(STEPS * SMALLEST_OBJECT_BYTES);
  }

  /** Prints the bytes that steps allocate after many others. */
  static final class CompiledSteps {
    private static final int STEPS_BEFORE = 20_000;

    private CompiledSteps() {}

    public static void main(String[] arguments) {
      Model model = Models.named("dense-40-30", new Shape(1, 9, 9), 10);
      Dataset dataset = SmallData.dataset(model.input(), 10, 20);
      Batch batch = SmallData.batch(dataset, 0, 20);
      try (Workspace workspace = new VectorEngine().open(model, Descent.plain(0.01f, 20), 20)) {
        workspace.load(model.initialise(new Seed(1)));
        run(workspace, batch, STEPS_BEFORE);
        long before = allocatedBytes();
        run(workspace, batch, STEPS);
        System.out.println(allocatedBytes() - before);
      }
    }

    private static void run(Workspace workspace, Batch batch, int steps) {
      for (int step = 0; step < steps; step++) {
        workspace.step(batch);
      }
    }

    private static long allocatedBytes() {
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    }
  }
}
