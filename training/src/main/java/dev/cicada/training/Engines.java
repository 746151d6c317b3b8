package dev.cicada.training;

import dev.cicada.text.UserError;
import dev.cicada.training.engine.Engine;
import dev.cicada.training.engine.torch.TorchEngine;
import dev.cicada.training.engine.vector.VectorEngine;
import dev.cicada.training.model.Model;
import java.util.List;
import java.util.stream.Stream;

/** All engines, the preferred one first. */
public final class Engines {
  /** The name that stands for the first engine which can compute the model. */
  public static final String AUTO = "auto";

  private static final List<Engine> ALL = List.of(new VectorEngine(), new TorchEngine());

  private Engines() {}

  /** The names that {@link #named} takes. */
  public static List<String> names() {
    return Stream.concat(Stream.of(AUTO), ALL.stream().map(Engine::name)).toList();
  }

  /** The engine of this name; {@code auto} asks which can compute the model. */
  public static Engine named(String name, Model model) {
    return ALL.stream()
        .filter(each -> name.equals(AUTO) ? each.supports(model) : each.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UserError(
                    "engine is '%s'; it must be one of %s"
                        .formatted(name, String.join(", ", names()))));
  }
}
