package dev.cicada.lab;

import dev.cicada.text.UserError;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.DuplicateKeyException;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Keys and values of a YAML text. Each is taken once; what is left over is refused. */
final class YamlKeys {
  private final String name;
  private final Map<Object, Object> values;

  /**
   * The keys of a map.
   *
   * @param name for messages, such as "profile quick"
   */
  YamlKeys(String name, Map<?, ?> values) {
    this.name = name;
    this.values = new LinkedHashMap<>(values);
  }

  /** The keys of a text. */
  static YamlKeys of(String name, String text) {
    return of(name, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  static YamlKeys of(String name, InputStream stream) {
    try {
      Object document = new Load(LoadSettings.builder().build()).loadFromInputStream(stream);
      if (!(document instanceof Map<?, ?> map)) {
        throw refusal(name, "it must be lines of key: value");
      }
      return new YamlKeys(name, map);
    } catch (DuplicateKeyException e) {
      throw refusal(name, "a key is there twice%s; it must be there once".formatted(line(e)));
    } catch (MarkedYamlEngineException e) {
      throw refusal(name, "not YAML%s: %s".formatted(line(e), e.getProblem()));
    } catch (YamlEngineException e) {
      throw refusal(name, "not YAML, but something that is not text");
    }
  }

  /** The text of a file. */
  static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UserError("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private static String line(MarkedYamlEngineException e) {
    return e.getProblemMark().map(mark -> ", line " + (mark.getLine() + 1)).orElse("");
  }

  /** These keys on top of others. */
  YamlKeys on(YamlKeys base) {
    Map<Object, Object> all = new LinkedHashMap<>(base.values);
    all.putAll(values);
    return new YamlKeys(name, all);
  }

  boolean has(String key) {
    return values.get(key) != null;
  }

  void putIfAbsent(String key, Object value) {
    values.putIfAbsent(key, value);
  }

  void remove(String key) {
    values.remove(key);
  }

  <T> T value(String key, Class<T> type, String allowed) {
    Object value = values.remove(key);
    if (value == null) {
      throw refusal("%s is missing; it must be %s".formatted(key, allowed));
    }
    if (!type.isInstance(value)) {
      throw refusal("%s is %s; it must be %s".formatted(key, value, allowed));
    }
    return type.cast(value);
  }

  String text(String key) {
    return value(key, String.class, "a text");
  }

  int wholeNumber(String key) {
    return value(key, Integer.class, "a whole number");
  }

  List<Integer> wholeNumbers(String key) {
    return elements(key, Integer.class, "a list of whole numbers");
  }

  List<Double> numbers(String key) {
    return elements(key, Number.class, "a list of numbers").stream()
        .map(Number::doubleValue)
        .toList();
  }

  List<String> texts(String key) {
    return elements(key, Object.class, "a list of values").stream().map(Object::toString).toList();
  }

  <T> List<T> elements(String key, Class<T> type, String allowed) {
    List<T> elements = new ArrayList<>();
    for (Object each : value(key, List.class, allowed)) {
      if (!type.isInstance(each)) {
        throw refusal("%s has %s; it must be %s".formatted(key, each, allowed));
      }
      elements.add(type.cast(each));
    }
    return elements;
  }

  /** The keys and values under a key. */
  YamlKeys under(String key, String allowed) {
    return new YamlKeys(name + ", " + key, value(key, Map.class, allowed));
  }

  /** The keys that are left. */
  List<String> left() {
    return values.keySet().stream().map(String::valueOf).toList();
  }

  Map<String, String> settings(String key) {
    Map<String, String> texts = new LinkedHashMap<>();
    Map<?, ?> settings = value(key, Map.class, "settings of a run");
    settings.forEach(
        (setting, value) -> {
          if (setting == null || value == null) {
            throw refusal("%s has %s: %s; both must be given".formatted(key, setting, value));
          }
          texts.put(setting.toString(), value.toString());
        });
    return texts;
  }

  void refuseOthers() {
    if (!values.isEmpty()) {
      throw refusal(values.keySet().iterator().next() + " is not one of its keys");
    }
  }

  UserError refusal(String sentence) {
    return refusal(name, sentence);
  }

  private static UserError refusal(String name, String sentence) {
    return new UserError(name + ": " + sentence);
  }
}
