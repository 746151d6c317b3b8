package dev.cicada.run.config;

import dev.cicada.text.UserError;
import dev.cicada.text.Words;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All settings of a run, each with a value that is possible by itself and with the others.
 *
 * <p>Its text is YAML, one line a key with a comment; read back it is the same configuration.
 */
public final class RunConfig {
  private static final Map<String, List<Setting<?>>> SECTIONS = new LinkedHashMap<>();
  private static final Map<String, Setting<?>> SETTINGS = new LinkedHashMap<>();

  static {
    SECTIONS.put("The run", RunSettings.ALL);
    SECTIONS.put("Data", DataSettings.ALL);
    SECTIONS.put("Learning", LearningSettings.ALL);
    SECTIONS.put("What the server makes of updates", AggregationSettings.ALL);
    SECTIONS.put("Who calls, and with which share of the band", SchemeSettings.ALL);
    SECTIONS.put("The cell", CellSettings.ALL);
    SECTIONS.values().forEach(all -> all.forEach(each -> SETTINGS.put(each.key(), each)));
  }

  /** The paper's default run. */
  public static final RunConfig DEFAULT = new RunConfig(Map.of());

  private final Map<Setting<?>, Object> given;

  private RunConfig(Map<Setting<?>, Object> given) {
    this.given = Map.copyOf(given);
    try {
      DataSettings.partitioner(this);
      LearningSettings.check(this);
      AggregationSettings.aggregation(this);
      SchemeSettings.scheme(this);
      CellSettings.check(this);
      CellSettings.mobility(this);
    } catch (IllegalArgumentException e) {
      throw new UserError(e.getMessage(), e);
    }
  }

  /** The value of a setting. */
  @SuppressWarnings("unchecked")
  public <T> T get(Setting<T> setting) {
    return (T) given.getOrDefault(setting, setting.standard());
  }

  /** The same configuration but for these texts by key. */
  public RunConfig with(Map<String, String> texts) {
    Map<Setting<?>, Object> values = new HashMap<>(given);
    texts.forEach(
        (key, text) -> {
          Setting<?> setting = SETTINGS.get(key);
          if (setting == null) {
            throw unknown(key);
          }
          values.put(setting, setting.parse(text));
        });
    return new RunConfig(values);
  }

  /** Whether a key is that of a setting. */
  public static boolean knows(String key) {
    return SETTINGS.containsKey(key);
  }

  /** The refusal of a key that is none. */
  static UserError unknown(String key) {
    return new UserError(
        "%s is not a setting of a run. %s; cicada simulate --print-config shows all"
            .formatted(key, Words.advice(key, List.copyOf(SETTINGS.keySet()))));
  }

  /** Every key with its value as text, in the order of presentation. */
  public Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    SETTINGS.forEach((key, setting) -> texts.put(key, text(setting)));
    return texts;
  }

  private <T> String text(Setting<T> setting) {
    return setting.write(get(setting));
  }

  /** The same but for threads, which change no result. */
  public Map<String, String> resultTexts() {
    Map<String, String> texts = texts();
    texts.remove(RunSettings.THREADS.key());
    return texts;
  }

  /** Those that decide who calls with what probability, but for the size of a model. */
  public Map<String, String> networkTexts() {
    Map<String, String> texts = new LinkedHashMap<>();
    for (List<Setting<?>> section :
        List.of(RunSettings.OF_NETWORK, SchemeSettings.ALL, CellSettings.ALL)) {
      section.forEach(setting -> texts.put(setting.key(), text(setting)));
    }
    texts.remove(SchemeSettings.BANDWIDTH.key());
    return texts;
  }

  /** The whole configuration as YAML. */
  public String toYaml() {
    StringBuilder yaml =
        new StringBuilder("# A run of cicada simulate; a key that is left out has its default.\n");
    SECTIONS.forEach(
        (title, settings) -> {
          yaml.append("\n# ").append(title).append('\n');
          for (Setting<?> setting : settings) {
            yaml.append(
                "%s: %s # %s\n".formatted(setting.key(), quoted(text(setting)), setting.meaning()));
          }
        });
    return yaml.toString();
  }

  /** Quotes what YAML would not take as it is, such as a path with a colon. */
  private static String quoted(String text) {
    return text.matches("[-+.\\w/]+") ? text : "'" + text.replace("'", "''") + "'";
  }
}
