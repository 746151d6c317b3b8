package dev.cicada.lab;

import dev.cicada.run.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * How much is run: the size of every experiment, as data.
 *
 * @param description in a line
 * @param note what figures say of it, such as that it is shortened; may be empty
 * @param cifarNote the same for figures with CIFAR-10
 * @param seeds how many, from 1 on
 * @param rhos trade-offs of figures 2 and 3
 * @param rhoRounds their rounds
 * @param senders calls per round in figure 4
 * @param clients numbers of clients in figure 5
 * @param energyRounds rounds of figures 4 and 5
 * @param mnist settings of runs that learn the first dataset
 * @param cifar10 settings of runs that learn the second
 * @param solverRounds rounds of the offline problem in the comparison of solvers
 * @param boundRounds rounds in the comparison with Theorem 1
 */
public record Profile(
    String name,
    String description,
    String note,
    String cifarNote,
    int seeds,
    List<Double> rhos,
    int rhoRounds,
    List<Integer> senders,
    List<Integer> clients,
    int energyRounds,
    Map<String, String> mnist,
    Map<String, String> cifar10,
    int solverRounds,
    int boundRounds) {
  /** Those that come with the lab, by size. */
  public static final List<String> NAMES = List.of("quick", "standard", "paper");

  public Profile {
    if (seeds < 1) {
      throw new UserError("seeds is " + seeds + "; it must be at least 1. Maybe 5");
    }
    if (rhos.isEmpty() || senders.isEmpty() || clients.isEmpty()) {
      throw new UserError("profile " + name + ": rhos, senders and clients must not be empty");
    }
  }

  /** One that comes with the lab, or a file of one's own. */
  public static Profile of(String nameOrFile) {
    if (NAMES.contains(nameOrFile)) {
      try (InputStream stream =
          Profile.class.getResourceAsStream("profile/" + nameOrFile + ".yaml")) {
        return new Reader(nameOrFile, stream).profile();
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
    Path file = Path.of(nameOrFile);
    if (!Files.isRegularFile(file)) {
      throw new UserError(
          "profile is %s; it must be %s, or a YAML file. Maybe quick"
              .formatted(nameOrFile, String.join(", ", NAMES)));
    }
    try (InputStream stream = Files.newInputStream(file)) {
      String name = file.getFileName().toString().replaceFirst("[.]ya?ml$", "");
      return new Reader(name, stream).profile();
    } catch (IOException e) {
      throw new UserError("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /** The same with another number of seeds. */
  public Profile withSeeds(int number) {
    return new Profile(
        name,
        description,
        note,
        cifarNote,
        number,
        rhos,
        rhoRounds,
        senders,
        clients,
        energyRounds,
        mnist,
        cifar10,
        solverRounds,
        boundRounds);
  }

  /** Takes a profile's values out of YAML, each once. */
  private static final class Reader {
    private final String name;
    private final Map<?, ?> values;

    Reader(String name, InputStream stream) {
      this.name = name;
      try {
        Object document = new Load(LoadSettings.builder().build()).loadFromInputStream(stream);
        if (!(document instanceof Map<?, ?> map)) {
          throw refusal("it must be lines of key: value");
        }
        values = new LinkedHashMap<>(map);
      } catch (YamlEngineException e) {
        throw refusal("not YAML: " + e.getMessage().lines().findFirst().orElse("unreadable"));
      }
    }

    Profile profile() {
      Profile profile =
          new Profile(
              name,
              value("description", String.class, "a text"),
              value("note", String.class, "a text"),
              value("cifarNote", String.class, "a text"),
              wholeNumber("seeds"),
              numbers("rhos").stream().map(Number::doubleValue).toList(),
              wholeNumber("rhoRounds"),
              numbers("senders").stream().map(Number::intValue).toList(),
              numbers("clients").stream().map(Number::intValue).toList(),
              wholeNumber("energyRounds"),
              settings("mnist"),
              settings("cifar10"),
              wholeNumber("solverRounds"),
              wholeNumber("boundRounds"));
      if (!values.isEmpty()) {
        throw refusal(values.keySet().iterator().next() + " is none of its keys");
      }
      return profile;
    }

    private int wholeNumber(String key) {
      return value(key, Integer.class, "a whole number");
    }

    private List<Number> numbers(String key) {
      List<Number> numbers = new ArrayList<>();
      for (Object each : value(key, List.class, "a list of numbers")) {
        if (!(each instanceof Number number)) {
          throw refusal(key + " has " + each + "; it must be a list of numbers");
        }
        numbers.add(number);
      }
      return numbers;
    }

    private Map<String, String> settings(String key) {
      Map<String, String> texts = new LinkedHashMap<>();
      Map<?, ?> settings = value(key, Map.class, "settings of a run");
      settings.forEach((setting, text) -> texts.put(setting.toString(), text.toString()));
      return texts;
    }

    private <T> T value(String key, Class<T> type, String allowed) {
      Object value = values.remove(key);
      if (!type.isInstance(value)) {
        throw refusal("%s is %s; it must be %s".formatted(key, value, allowed));
      }
      return type.cast(value);
    }

    private UserError refusal(String sentence) {
      return new UserError("profile " + name + ": " + sentence);
    }
  }
}
