import dev.cicada.extension.About;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.DatasetProvider;
import dev.cicada.training.data.Shape;
import dev.cicada.training.data.TrainTest;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * A dataset: noisy 8 x 8 images of stripes. The label is their direction.
 *
 * <p>{@code ./cicada simulate --plugin examples/Stripes.java --set dataset=stripes --set
 * labelsPerClient=2 --set model=logistic}
 */
public final class Stripes implements DatasetProvider {
  private static final int SIDE = 8;

  @Override
  public About about() {
    return About.of("stripes", "made up, 8 x 8, 4,000 + 1,000 images, 4 labels");
  }

  @Override
  public TrainTest load(String text, Path cache) {
    return new TrainTest(draw(4_000, 1), draw(1_000, 2));
  }

  private static Dataset draw(int samples, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    byte[] values = new byte[samples * SIDE * SIDE];
    byte[] labels = new byte[samples];
    for (int sample = 0; sample < samples; sample++) {
      int label = sample % 4;
      int phase = random.nextInt(4);
      labels[sample] = (byte) label;
      for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
          int along = new int[] {x, y, x + y, x - y + SIDE}[label] + phase;
          int value = (along % 4 < 2 ? 170 : 85) + random.nextInt(-80, 80);
          values[(sample * SIDE + y) * SIDE + x] = (byte) value;
        }
      }
    }
    // A value v from 0 to 255 enters the model as v / 128 - 1.
    return new Dataset(
        "stripes",
        new Shape(1, SIDE, SIDE),
        4,
        values,
        labels,
        new float[] {1 / 128f},
        new float[] {-1});
  }
}
