package dev.cicada.training.engine.vector;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.Batch;
import dev.cicada.training.engine.Sgd;
import dev.cicada.training.engine.Synthetic;
import dev.cicada.training.engine.Workspace;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class VectorAllocationTest {
  private static final int PATIENCE = 200;
  private static final int STEPS = 500;
  private static final int SMALLEST_OBJECT_BYTES = 16;

  /** Vectors are objects until the compiler has seen enough of them, so this waits for it. */
  @Test
  void stepsAllocateNothingOnceCompiled() {
    Model model = Models.named("dense-40-30", new Shape(1, 9, 9), 10);
    Dataset dataset = Synthetic.dataset(model.input(), 10, 20);
    Batch batch = Synthetic.batch(dataset, 0, 20);
    long allocated = Long.MAX_VALUE;
    try (Workspace workspace = new VectorEngine().open(model, Sgd.plain(0.01f, 20), 20)) {
      workspace.load(model.initialise(new Seed(1)));
      for (int attempt = 0;
          attempt < PATIENCE && allocated >= STEPS * SMALLEST_OBJECT_BYTES;
          attempt++) {
        long before = allocatedBytes();
        for (int step = 0; step < STEPS; step++) {
          workspace.step(batch);
        }
        allocated = allocatedBytes() - before;
      }
    }
    assertThat(allocated).isLessThan(STEPS * SMALLEST_OBJECT_BYTES);
  }

  private static long allocatedBytes() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
