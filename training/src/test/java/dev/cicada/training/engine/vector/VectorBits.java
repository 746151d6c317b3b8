package dev.cicada.training.engine.vector;

import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.Descent;
import dev.cicada.training.engine.SmallData;
import dev.cicada.training.engine.Workspace;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import java.util.Arrays;

/** Trains a small dense network, and prints the hash of its parameters. */
final class VectorBits {
  /** What every machine and every JDK prints. */
  static final int EXPECTED = -1_401_783_727;

  private VectorBits() {}

  public static void main(String[] arguments) {
    Shape shape = new Shape(1, 13, 7);
    Model model = Models.named("dense-37-21", shape, 10);
    Dataset dataset = SmallData.dataset(shape, 10, 60);
    float[] parameters = model.initialise(new Seed(6));
    try (Workspace workspace = new VectorEngine().open(model, Descent.plain(0.1f, 12), 12)) {
      workspace.load(parameters);
      for (int step = 0; step < 40; step++) {
        workspace.step(SmallData.batch(dataset, step, 12));
      }
      workspace.store(parameters);
    }
    System.out.println(Arrays.hashCode(parameters));
  }
}
