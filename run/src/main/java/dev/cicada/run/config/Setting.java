package dev.cicada.run.config;

import dev.cicada.text.UserError;

/**
 * One key of a configuration.
 *
 * @param key how users write it
 * @param standard the value where none is given: the paper's, if the paper gives one
 * @param meaning for the comment beside it
 */
public record Setting<T>(String key, T standard, Kind<T> kind, String meaning) {
  /** The value that a text stands for. */
  public T parse(String text) {
    return kind.reader()
        .apply(text)
        .orElseThrow(
            () ->
                new UserError(
                    "%s is %s; it must be %s"
                        .formatted(key, text.isBlank() ? "empty" : text, kind.allowed())));
  }

  /** How a value is written. */
  public String write(T value) {
    return kind.writer().apply(value);
  }
}
