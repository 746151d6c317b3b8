package dev.cicada.settings;

import dev.cicada.files.Sha256;
import dev.cicada.text.UserError;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** A value for every key of a schema: the one that was given, or the default. */
public final class Settings {
  /** The default of any setting, whatever its schema. */
  public static final Settings DEFAULTS = standard(new Schema("nothing", "nothing"));

  private final Schema schema;
  private final Map<String, Object> given;

  private Settings(Schema schema, Map<String, Object> given) {
    this.schema = schema;
    this.given = Map.copyOf(given);
  }

  /** Every key at its default. */
  public static Settings standard(Schema schema) {
    return new Settings(schema, Map.of());
  }

  public Schema schema() {
    return schema;
  }

  /** The value of a setting. */
  @SuppressWarnings("unchecked")
  public <T> T get(Setting<T> setting) {
    return (T) given.getOrDefault(setting.key(), setting.standard());
  }

  /** Whether a setting has another value than its default. */
  public boolean isChanged(Setting<?> setting) {
    return !get(setting).equals(setting.standard());
  }

  /** These settings, with another value for one of them, which must be in the schema. */
  public <T> Settings with(Setting<T> setting, T value) {
    schema.require(setting.key());
    return with(Map.of(setting.key(), setting.check(value)), schema);
  }

  /** These settings, with other values for some keys, given as texts. */
  public Settings withTexts(Map<String, String> texts) {
    Map<String, Object> values = new HashMap<>();
    texts.forEach((key, text) -> values.put(key, schema.require(key).parse(text)));
    return with(values, schema);
  }

  /** These values for the keys that another schema has too. */
  public Settings in(Schema other) {
    Map<String, Object> known = new HashMap<>(given);
    known.keySet().removeIf(key -> !other.knows(key));
    return new Settings(other, known);
  }

  private Settings with(Map<String, ?> changes, Schema of) {
    Map<String, Object> values = new HashMap<>(given);
    values.putAll(changes);
    return new Settings(of, values);
  }

  /** The value of a setting as text. */
  public <T> String text(Setting<T> setting) {
    return setting.write(get(setting));
  }

  /** Every key with its value as text, in the order in which they are listed. */
  public Map<String, String> texts() {
    return texts(schema.all());
  }

  /** The texts of some settings, in their order. */
  public Map<String, String> texts(Collection<Setting<?>> some) {
    Map<String, String> texts = new LinkedHashMap<>();
    some.forEach(setting -> texts.put(setting.key(), text(setting)));
    return texts;
  }

  /**
   * A digest of the values of some settings. Different values have different digests, for all
   * practical purposes.
   */
  public String digest(Collection<Setting<?>> some) {
    return digest(texts(some).toString());
  }

  /** The first half of a text's SHA-256, in hexadecimal. */
  public static String digest(String text) {
    return Sha256.hex(text).substring(0, 32);
  }

  /** Refuses a setting that was changed although nothing that was chosen reads it. */
  public void requireUnused(Setting<?> setting, String why) {
    if (isChanged(setting)) {
      throw new UserError("%s is %s, but %s".formatted(setting.key(), text(setting), why));
    }
  }
}
