package dev.cicada.training.engine.torch;

import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.Descent;
import dev.cicada.training.engine.SmallData;
import dev.cicada.training.engine.Workspace;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import org.bytedeco.javacpp.Pointer;

/** Trains a small convolutional network, and prints by how many bytes the process grew. */
final class TenThousandSteps {
  private TenThousandSteps() {}

  public static void main(String[] arguments) {
    Shape shape = new Shape(3, 8, 8);
    Model model = Models.named("cnn-small", shape, 10);
    Dataset dataset = SmallData.dataset(shape, 10, 200);
    try (Workspace workspace = new TorchEngine().open(model, Descent.plain(0.01f, 10), 10)) {
      workspace.load(model.initialise(new Seed(1)));
      run(workspace, dataset, 1000);
      long before = Pointer.physicalBytes();
      run(workspace, dataset, 10_000);
      System.out.println(Pointer.physicalBytes() - before);
    }
  }

  private static void run(Workspace workspace, Dataset dataset, int steps) {
    for (int step = 0; step < steps; step++) {
      workspace.step(SmallData.batch(dataset, step * 10 % 200, 10));
    }
  }
}
