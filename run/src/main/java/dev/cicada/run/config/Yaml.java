package dev.cicada.run.config;

import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;

/** Settings as YAML: one line each, with its help as a comment. */
public final class Yaml {
  private Yaml() {}

  /** All settings of a schema, in its sections. */
  public static String of(Settings settings, String title) {
    StringBuilder yaml = new StringBuilder("# ").append(title).append('\n');
    settings
        .schema()
        .sections()
        .forEach(
            (section, all) -> {
              yaml.append("\n# ").append(section).append('\n');
              for (Setting<?> setting : all) {
                yaml.append(setting.key())
                    .append(": ")
                    .append(scalar(settings.text(setting)))
                    .append(" # ")
                    .append(setting.meaning())
                    .append('\n');
              }
            });
    return yaml.toString();
  }

  /** A text as a YAML scalar, quoted and escaped if YAML would read it as something else. */
  public static String scalar(String text) {
    if (text.matches("[-+.\\w/]+")) {
      return text;
    }
    if (text.chars().noneMatch(Character::isISOControl)) {
      return "'" + text.replace("'", "''") + "'";
    }
    StringBuilder quoted = new StringBuilder("\"");
    text.chars()
        .forEach(
            each -> {
              if (each == '"' || each == '\\') {
                quoted.append('\\').append((char) each);
              } else if (Character.isISOControl(each)) {
                quoted.append("\\u%04x".formatted(each));
              } else {
                quoted.append((char) each);
              }
            });
    return quoted.append('"').toString();
  }
}
