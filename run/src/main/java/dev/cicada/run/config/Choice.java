package dev.cicada.run.config;

import dev.cicada.extension.Extension;
import dev.cicada.extension.Registry;
import dev.cicada.settings.Schema;
import dev.cicada.settings.Setting;
import dev.cicada.settings.ValueType;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A setting that names an extension.
 *
 * @param setting its key and default
 * @param kind the extension's kind
 */
public record Choice<E extends Extension>(Setting<String> setting, Class<E> kind) {
  static <E extends Extension> Choice<E> of(String key, String standard, Class<E> kind) {
    return new Choice<>(new Setting<>(key, standard, ValueType.text(), ""), kind);
  }

  /** Adds the choice to a section, with the settings of all extensions of its kind. */
  void addTo(Schema schema, String title, Registry registry) {
    String names =
        Stream.concat(setting.meaning().lines(), registry.all(kind).stream().map(Extension::name))
            .collect(Collectors.joining(", "));
    schema.add(title, new Setting<>(setting.key(), setting.standard(), setting.type(), names));
    registry.all(kind).forEach(each -> schema.add(title, each.about().settings()));
  }

  /** The extension that a configuration names. */
  public E in(RunConfig config) {
    return config.registry().named(kind, setting.key(), config.get(setting));
  }

  /** Whether a key is this choice's, or a setting of an extension that could be chosen. */
  public boolean owns(String key, Registry registry) {
    return setting.key().equals(key)
        || registry.all(kind).stream()
            .flatMap(each -> each.about().settings().stream())
            .anyMatch(each -> each.key().equals(key));
  }
}
