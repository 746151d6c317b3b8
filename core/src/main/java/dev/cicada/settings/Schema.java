package dev.cicada.settings;

import dev.cicada.text.UserError;
import dev.cicada.text.Words;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All keys that a configuration may have, by section, in the order in which they are listed. */
public final class Schema {
  private final String subject;
  private final String listing;
  private final Map<String, List<Setting<?>>> sections = new LinkedHashMap<>();
  private final Map<String, Setting<?>> settings = new LinkedHashMap<>();

  /**
   * A schema without keys.
   *
   * @param subject what it is a configuration of, such as "a run"
   * @param listing the command that shows all keys
   */
  public Schema(String subject, String listing) {
    this.subject = subject;
    this.listing = listing;
  }

  /** The same keys for another subject, to which more can be added. */
  public Schema extended(String otherSubject, String otherListing) {
    Schema copy = new Schema(otherSubject, otherListing);
    sections.forEach((title, all) -> all.forEach(setting -> copy.add(title, setting)));
    return copy;
  }

  /** Adds a key to a section. Extensions may share a setting; a key has one meaning. */
  public void add(String title, Setting<?> setting) {
    Setting<?> known = settings.putIfAbsent(setting.key(), setting);
    if (known == null) {
      sections.computeIfAbsent(title, each -> new ArrayList<>()).add(setting);
    } else if (!known.type().equals(setting.type())) {
      throw new UserError(
          "setting %s is declared twice, as \"%s\" and as \"%s\". Maybe give one another key"
              .formatted(setting.key(), known.meaning(), setting.meaning()));
    }
  }

  /** Adds several keys to a section. */
  public void add(String title, Collection<Setting<?>> several) {
    several.forEach(setting -> add(title, setting));
  }

  /** Every setting, in the order in which they are listed. */
  public Collection<Setting<?>> all() {
    return sections.values().stream().flatMap(List::stream).toList();
  }

  /** The settings of each section, by its title. */
  public Map<String, List<Setting<?>>> sections() {
    return sections;
  }

  /** Whether there is a setting with this key. */
  public boolean knows(String key) {
    return settings.containsKey(key);
  }

  /** The setting with this key; a {@link UserError} if there is none. */
  public Setting<?> require(String key) {
    Setting<?> setting = settings.get(key);
    if (setting == null) {
      throw new UserError(
          "%s is not a setting of %s. %s; %s shows all"
              .formatted(key, subject, Words.advice(key, List.copyOf(settings.keySet())), listing));
    }
    return setting;
  }
}
