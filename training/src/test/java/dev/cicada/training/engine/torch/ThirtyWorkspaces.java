package dev.cicada.training.engine.torch;

import dev.cicada.random.Seed;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.Descent;
import dev.cicada.training.engine.Workspace;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import org.bytedeco.javacpp.Pointer;

/** Opens and closes workspaces of a large model, and prints by how many bytes the process grew. */
final class ThirtyWorkspaces {
  private ThirtyWorkspaces() {}

  public static void main(String[] arguments) {
    Model model = Models.named("alexnet", new Shape(3, 32, 32), 10);
    float[] start = model.initialise(new Seed(1));
    use(5, model, start);
    long before = Pointer.physicalBytes();
    use(30, model, start);
    System.out.println(Pointer.physicalBytes() - before);
  }

  private static void use(int times, Model model, float[] start) {
    for (int opened = 0; opened < times; opened++) {
      try (Workspace workspace =
          new TorchEngine().open(model, Descent.sgd(0.01f, 1, 0.9f, 0, 1), 1)) {
        workspace.load(start);
      }
    }
  }
}
