import dev.cicada.extension.About;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;
import dev.cicada.training.data.Shape;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.ModelProvider;
import dev.cicada.training.model.Models;
import java.util.Arrays;

/**
 * A model: many hidden layers with few units. {@code Layer} also has convolutions and pooling.
 *
 * <p>{@code ./cicada simulate --plugin examples/DeepNarrow.java --set model=deep-narrow}
 */
public final class DeepNarrow implements ModelProvider {
  private static final Setting<Integer> DEPTH =
      new Setting<>("depth", 4, ValueType.wholeNumber(1, 100), "for deep-narrow: hidden layers");

  @Override
  public About about() {
    return About.of("deep-narrow", "hidden layers of 32 units, as many as depth says")
        .reading(DEPTH);
  }

  @Override
  public Model model(String text, Shape input, int classes, Settings settings) {
    int[] widths = new int[settings.get(DEPTH)];
    Arrays.fill(widths, 32);
    return Models.dense(name(), input, classes, widths);
  }
}
