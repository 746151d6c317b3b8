package dev.cicada.lab;

import dev.cicada.run.config.RunConfig;
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
import java.util.Optional;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.DuplicateKeyException;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Takes a profile's values out of YAML, each once. */
final class ProfileReader {
  private final String name;
  private final Map<Object, Object> values;
  private final String yaml;

  private ProfileReader(String name, Map<Object, Object> values, String yaml) {
    this.name = name;
    this.values = values;
    this.yaml = yaml;
  }

  /**
   * Reads a profile that comes with the lab, or a file.
   *
   * @param standard the run of which profiles change some settings
   */
  static Profile read(String nameOrFile, RunConfig standard) {
    if (Profile.NAMES.contains(nameOrFile)) {
      return new ProfileReader(nameOrFile, supplied(nameOrFile), "").profile(standard);
    }
    Path file = Path.of(nameOrFile);
    if (!Files.isRegularFile(file)) {
      throw new UserError(
          "profile is %s; it must be %s, or a YAML file. Maybe quick"
              .formatted(nameOrFile, String.join(", ", Profile.NAMES)));
    }
    String name = file.getFileName().toString().replaceFirst("[.]ya?ml$", "");
    try {
      byte[] bytes = Files.readAllBytes(file);
      Map<Object, Object> given = map(name, new ByteArrayInputStream(bytes));
      String yaml = new String(bytes, StandardCharsets.UTF_8);
      return new ProfileReader(name, onItsBase(name, given), yaml).profile(standard);
    } catch (IOException e) {
      throw new UserError("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private static Map<Object, Object> supplied(String name) {
    try (InputStream stream = Profile.class.getResourceAsStream("profile/" + name + ".yaml")) {
      return map(name, stream);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<Object, Object> map(String name, InputStream stream) {
    try {
      Object document = new Load(LoadSettings.builder().build()).loadFromInputStream(stream);
      if (!(document instanceof Map<?, ?> map)) {
        throw refusal(name, "it must be lines of key: value");
      }
      return new LinkedHashMap<>(map);
    } catch (DuplicateKeyException e) {
      throw refusal(name, "a key is there twice%s; it must be there once".formatted(line(e)));
    } catch (MarkedYamlEngineException e) {
      throw refusal(name, "not YAML%s: %s".formatted(line(e), e.getProblem()));
    } catch (YamlEngineException e) {
      throw refusal(name, "not YAML, but something that is not text");
    }
  }

  private static String line(MarkedYamlEngineException e) {
    return e.getProblemMark().map(mark -> ", line " + (mark.getLine() + 1)).orElse("");
  }

  /** What a profile leaves out is as in the one that it names as its base, if it names one. */
  private static Map<Object, Object> onItsBase(String name, Map<Object, Object> given) {
    Object base = given.remove("base");
    if (base == null) {
      for (Object key : supplied(Profile.NAMES.get(0)).keySet()) {
        if (!given.containsKey(key)) {
          throw refusal(
              name,
              "%s is missing, and so is a base that has it. Maybe base: %s"
                  .formatted(key, Profile.NAMES.get(0)));
        }
      }
      return given;
    }
    if (!Profile.NAMES.contains(base.toString())) {
      throw refusal(
          name, "base is %s; it must be %s".formatted(base, String.join(", ", Profile.NAMES)));
    }
    Map<Object, Object> all = supplied(base.toString());
    all.put("description", "as %s, but for what it says itself".formatted(base));
    all.putAll(given);
    return all;
  }

  private Profile profile(RunConfig standard) {
    Profile profile =
        new Profile(
            name,
            value("description", String.class, "a text"),
            value("note", String.class, "a text"),
            value("cifarNote", String.class, "a text"),
            wholeNumber("seeds"),
            elements("rhos", Number.class, "a list of numbers").stream()
                .map(Number::doubleValue)
                .toList(),
            wholeNumber("rhoRounds"),
            wholeNumbers("senders"),
            wholeNumbers("clients"),
            wholeNumber("energyRounds"),
            standard.withTexts(settings("mnist")),
            standard.withTexts(settings("cifar10")),
            wholeNumber("solverRounds"),
            wholeNumber("boundRounds"),
            sweeps(),
            yaml);
    refuseOthers();
    return profile;
  }

  private List<Sweep> sweeps() {
    List<Sweep> sweeps = new ArrayList<>();
    values.putIfAbsent("sweeps", List.of());
    for (Map<?, ?> map : elements("sweeps", Map.class, "a list of sweeps")) {
      sweeps.add(new ProfileReader(name + ", sweeps", new LinkedHashMap<>(map), "").sweep());
    }
    return sweeps;
  }

  private Sweep sweep() {
    values.putIfAbsent("settings", Map.of());
    Optional<Double> calls =
        values.containsKey("calls")
            ? Optional.of(value("calls", Number.class, "a number").doubleValue())
            : Optional.empty();
    Sweep sweep =
        new Sweep(
            value("id", String.class, "a text"),
            value("title", String.class, "a text"),
            value("setting", String.class, "a setting's key"),
            texts("values"),
            texts("schemes"),
            calls,
            settings("settings"));
    refuseOthers();
    return sweep;
  }

  private void refuseOthers() {
    if (!values.isEmpty()) {
      throw refusal(name, values.keySet().iterator().next() + " is none of its keys");
    }
  }

  private int wholeNumber(String key) {
    return value(key, Integer.class, "a whole number");
  }

  private List<Integer> wholeNumbers(String key) {
    return elements(key, Integer.class, "a list of whole numbers");
  }

  private List<String> texts(String key) {
    return elements(key, Object.class, "a list of values").stream().map(Object::toString).toList();
  }

  private <T> List<T> elements(String key, Class<T> type, String allowed) {
    List<T> elements = new ArrayList<>();
    for (Object each : value(key, List.class, allowed)) {
      if (!type.isInstance(each)) {
        throw refusal(name, "%s has %s; it must be %s".formatted(key, each, allowed));
      }
      elements.add(type.cast(each));
    }
    return elements;
  }

  private Map<String, String> settings(String key) {
    Map<String, String> texts = new LinkedHashMap<>();
    Map<?, ?> settings = value(key, Map.class, "settings of a run");
    settings.forEach(
        (setting, value) -> {
          if (setting == null || value == null) {
            throw refusal(name, "%s has %s: %s; both must be given".formatted(key, setting, value));
          }
          texts.put(setting.toString(), value.toString());
        });
    return texts;
  }

  private <T> T value(String key, Class<T> type, String allowed) {
    Object value = values.remove(key);
    if (value == null) {
      throw refusal(name, "%s is missing; it must be %s".formatted(key, allowed));
    }
    if (!type.isInstance(value)) {
      throw refusal(name, "%s is %s; it must be %s".formatted(key, value, allowed));
    }
    return type.cast(value);
  }

  private static UserError refusal(String name, String sentence) {
    return new UserError("profile " + name + ": " + sentence);
  }
}
