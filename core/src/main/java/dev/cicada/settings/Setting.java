package dev.cicada.settings;

import dev.cicada.text.UserError;

/**
 * One key of a configuration.
 *
 * @param key how users write it
 * @param standard the default: the paper's value, if the paper gives one
 * @param meaning a line of help
 */
public record Setting<T>(String key, T standard, ValueType<T> type, String meaning) {
  /** The value that a text stands for. */
  T parse(String text) {
    return type.parse(text).orElseThrow(() -> refusal(text));
  }

  /** Refuses a value that is not allowed. */
  T check(T value) {
    if (!type.allows().test(value)) {
      throw refusal(write(value));
    }
    return value;
  }

  /** The same setting with another line of help. */
  Setting<T> withMeaning(String other) {
    return new Setting<>(key, standard, type, other);
  }

  /** How a value is written. */
  public String write(T value) {
    return type.writer().apply(value);
  }

  private UserError refusal(String given) {
    return new UserError(
        "%s is %s; it must be %s"
            .formatted(key, given.isBlank() ? "empty" : given, type.allowed()));
  }
}
