package dev.cicada.training.model;

import dev.cicada.extension.Extension;
import dev.cicada.settings.Settings;
import dev.cicada.training.data.Shape;

/** A model, or a family of models, that configurations can name. */
public interface ModelProvider extends Extension {
  /**
   * The model for some samples.
   *
   * @param text the name as the user wrote it, such as {@code dense-300-100}
   * @param input shape of a sample
   * @param classes how many labels there are
   */
  Model model(String text, Shape input, int classes, Settings settings);

  /** Whether engines can compute it. If not, only clients that bring it can train and test it. */
  default boolean isComputed() {
    return true;
  }
}
