package dev.cicada.lab;

import dev.cicada.scheme.SchemeSettings;
import dev.cicada.settings.Setting;
import dev.cicada.text.UserError;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An experiment of one's own, as data: some schemes, and a setting of a run with several values.
 *
 * @param id as the command line takes it
 * @param title in a few words
 * @param setting the key that varies
 * @param values of it, as a run's configuration takes them
 * @param schemes each of them is run with every value
 * @param calls per round, expected or exact, or nothing if the settings say how many call
 * @param settings beyond those of the runs that learn the first dataset
 */
public record Sweep(
    String id,
    String title,
    String setting,
    List<String> values,
    List<String> schemes,
    Optional<Double> calls,
    Map<String, String> settings) {
  public Sweep {
    if (!id.matches("[a-z][a-z0-9-]*") || id.startsWith("fig")) {
      throw new UserError(
          "sweep id is %s; it must be small letters, digits and -, and not begin with fig"
              .formatted(id));
    }
    if (values.isEmpty() || schemes.isEmpty()) {
      throw new UserError("sweep " + id + ": values and schemes must not be empty");
    }
    requireOnce(id, "values", values);
    requireOnce(id, "schemes", schemes);
    for (Setting<?> number : List.of(SchemeSettings.SENDERS, SchemeSettings.TARGET_SENDERS)) {
      String key = number.key();
      if (calls.isPresent() && (setting.equals(key) || settings.containsKey(key))) {
        throw new UserError(
            "sweep %s: calls and %s both say how many call; one of them must do. Maybe leave %s out"
                .formatted(id, key, setting.equals(key) ? "calls" : key));
      }
    }
  }

  private static void requireOnce(String id, String key, List<String> words) {
    for (String word : words) {
      if (Collections.frequency(words, word) > 1) {
        throw new UserError(
            "sweep %s: %s has %s twice; it must be there once".formatted(id, key, word));
      }
    }
  }
}
