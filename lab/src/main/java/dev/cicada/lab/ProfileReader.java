package dev.cicada.lab;

import dev.cicada.run.config.RunConfig;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a profile from YAML. */
final class ProfileReader {
  /** What even a profile without a base may leave out. */
  private static final Set<String> OPTIONAL = Set.of("cifarSeeds", "ourSeeds", "people", "epochs");

  private final String name;
  private final YamlKeys keys;
  private final String yaml;

  private ProfileReader(String name, YamlKeys keys, String yaml) {
    this.name = name;
    this.keys = keys;
    this.yaml = yaml;
  }

  /**
   * Reads a profile that comes with the lab, or a file.
   *
   * @param standard the run whose settings profiles change
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
    String yaml = YamlKeys.text(file);
    YamlKeys given = YamlKeys.of("profile " + name, yaml);
    if (given.has("sweeps")) {
      throw given.refusal("sweeps have files of their own now. Maybe cicada sweep FILE");
    }
    return new ProfileReader(name, onItsBase(given), yaml).profile(standard);
  }

  private static YamlKeys supplied(String name) {
    try (InputStream stream = Profile.class.getResourceAsStream("profile/" + name + ".yaml")) {
      return YamlKeys.of("profile " + name, stream);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The keys on top of the profile's base, if it names one. */
  private static YamlKeys onItsBase(YamlKeys given) {
    if (!given.has("base")) {
      for (String key : supplied(Profile.NAMES.get(0)).left()) {
        if (!OPTIONAL.contains(key) && !given.left().contains(key)) {
          throw given.refusal(
              "%s is missing, and so is a base that has it. Maybe base: %s"
                  .formatted(key, Profile.NAMES.get(0)));
        }
      }
      return given;
    }
    Object base = given.value("base", Object.class, "a profile");
    if (!Profile.NAMES.contains(base.toString())) {
      throw given.refusal(
          "base is %s; it must be %s".formatted(base, String.join(", ", Profile.NAMES)));
    }
    given.putIfAbsent("description", "as %s, but for what it says itself".formatted(base));
    return given.on(supplied(base.toString()));
  }

  private Profile profile(RunConfig standard) {
    String description = keys.text("description");
    String note = keys.text("note");
    String cifarNote = keys.text("cifarNote");
    int seeds = keys.wholeNumber("seeds");
    RunConfig mnist = standard.withTexts(keys.settings("mnist"));
    Profile profile =
        new Profile(
            name,
            description,
            note,
            cifarNote,
            seeds,
            atMost("cifarSeeds", seeds),
            atMost("ourSeeds", seeds),
            keys.numbers("rhos"),
            keys.wholeNumber("rhoRounds"),
            keys.wholeNumbers("senders"),
            keys.wholeNumbers("clients"),
            keys.wholeNumber("energyRounds"),
            mnist,
            standard.withTexts(keys.settings("cifar10")),
            people(standard),
            epochs(mnist, seeds),
            keys.wholeNumber("solverRounds"),
            keys.wholeNumber("boundRounds"),
            yaml);
    keys.refuseOthers();
    return profile;
  }

  private int atMost(String key, int most) {
    return keys.has(key) ? Math.min(most, keys.wholeNumber(key)) : most;
  }

  private Optional<RunConfig> people(RunConfig standard) {
    return isLeftOut("people")
        ? Optional.empty()
        : Optional.of(standard.withTexts(keys.settings("people")));
  }

  /** Whether a key is missing, or has no value, which drops that of the base. */
  private boolean isLeftOut(String key) {
    if (keys.has(key)) {
      return false;
    }
    keys.remove(key);
    return true;
  }

  private Optional<Profile.Epochs> epochs(RunConfig mnist, int seeds) {
    if (isLeftOut("epochs")) {
      return Optional.empty();
    }
    YamlKeys own = keys.under("epochs", "seeds, figures, rhos and mnist");
    Map<String, String> settings = own.settings("mnist");
    Profile.Epochs epochs =
        new Profile.Epochs(
            Math.min(seeds, own.wholeNumber("seeds")),
            own.texts("figures"),
            own.numbers("rhos"),
            mnist.withTexts(settings));
    own.refuseOthers();
    return Optional.of(epochs);
  }
}
