package dev.cicada.training.model;

import dev.cicada.extension.About;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;
import dev.cicada.text.UserError;
import dev.cicada.training.data.Shape;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A network that only its clients know, such as one in PyTorch. The server keeps its numbers; the
 * clients train and test it.
 */
public final class External implements ModelProvider {
  /** For any model, where to start from; for this one, it also says what its tensors are. */
  public static final Setting<Optional<String>> INITIAL_MODEL =
      new Setting<>(
          "initialModel",
          Optional.empty(),
          ValueType.text().or("none"),
          "an .npz file with the first model, such as one that was trained before; none draws it, or for external waits for a client's");

  @Override
  public About about() {
    return About.of("external", "a network that only the clients know; initialModel has its arrays")
        .at(70);
  }

  @Override
  public boolean isComputed() {
    return false;
  }

  @Override
  public Model model(String text, Shape input, int classes, Settings settings) {
    String file =
        settings
            .get(INITIAL_MODEL)
            .orElseThrow(
                () ->
                    new UserError(
                        "model is external, and initialModel is none; it must be an .npz file with its"
                            + " arrays. Maybe make one with cicada.torch.save in Python"));
    return Model.external(name(), SavedModel.read(Path.of(file)));
  }
}
