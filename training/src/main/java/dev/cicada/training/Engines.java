package dev.cicada.training;

import dev.cicada.extension.Registry;
import dev.cicada.settings.Setting;
import dev.cicada.settings.ValueType;
import dev.cicada.text.UserError;
import dev.cicada.training.engine.Engine;
import dev.cicada.training.model.Model;

/** Which engine computes a model. */
public final class Engines {
  /** Stands for the first engine that can compute the model. */
  public static final String AUTO = "auto";

  public static final Setting<String> ENGINE =
      new Setting<>("engine", AUTO, ValueType.text(), "the first that can compute the model");

  private Engines() {}

  /** The engine with this name; {@code auto} finds one that can compute the model. */
  public static Engine named(Registry registry, String name, Model model) {
    if (!name.equals(AUTO)) {
      return registry.named(Engine.class, ENGINE.key(), name);
    }
    return registry.all(Engine.class).stream()
        .filter(each -> each.supports(model))
        .findFirst()
        .orElseThrow(() -> new UserError("no engine can compute model " + model.name()));
  }

  /** The same, among the engines that come with Cicada. */
  public static Engine named(String name, Model model) {
    return named(Registry.ofClassPath(), name, model);
  }
}
