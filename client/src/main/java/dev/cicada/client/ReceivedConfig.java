package dev.cicada.client;

import dev.cicada.extension.Registry;
import dev.cicada.run.config.CellSettings;
import dev.cicada.run.config.Choice;
import dev.cicada.run.config.ConfigReader;
import dev.cicada.run.config.DataSettings;
import dev.cicada.run.config.DeviceSettings;
import dev.cicada.run.config.LearningSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.UpdateSettings;
import dev.cicada.settings.Setting;
import dev.cicada.text.UserError;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads a run's settings as a server sends them, and takes what a client needs.
 *
 * <p>A server may have settings and extensions that a client does not know, such as a scheme. They
 * keep the client out only if it needs them itself.
 *
 * @param registry the client's extensions
 * @param dealt whether the client trains on its part of the run's dataset
 * @param emulated whether the client's radio is the run's cell
 */
public record ReceivedConfig(Registry registry, boolean dealt, boolean emulated) {
  private static final String SOURCE = "the server's configuration";

  /** What every client needs. Another engine would give other bits. */
  private static final List<Choice<?>> ALWAYS =
      List.of(
          LearningSettings.MODEL,
          LearningSettings.ENGINE,
          LearningSettings.OPTIMIZER,
          DeviceSettings.DEVICES,
          DeviceSettings.AVAILABILITY,
          UpdateSettings.CODEC);

  private static final List<Choice<?>> FOR_THE_CELL =
      List.of(CellSettings.PATH_LOSS, CellSettings.MOBILITY);

  /** Reads the settings. Refuses them if the client lacks an extension that it needs. */
  public RunConfig read(String yaml) {
    Map<String, String> texts = new HashMap<>(ConfigReader.texts(yaml, SOURCE));
    List<Choice<?>> needs = needs();
    texts.keySet().retainAll(neededKeys(needs));
    for (Choice<?> choice : needs) {
      String key = choice.setting().key();
      String name = texts.getOrDefault(key, choice.setting().standard());
      boolean known =
          name.equals(choice.setting().standard())
              || registry.find(choice.kind(), name).isPresent();
      if (!known) {
        throw new UserError(
            "missing-feature: the run has %s %s, which this client does not know. Maybe --plugin one that does, or a newer cicada"
                .formatted(key, name));
      }
    }
    RunConfig config = RunConfig.of(registry).withTexts(texts);
    if (!LearningSettings.MODEL.in(config).isComputed()) {
      throw new UserError(
          "missing-feature: the run's model is %s, which only clients that bring it can train. Maybe use cicada.client in Python"
              .formatted(config.get(LearningSettings.MODEL)));
    }
    return config;
  }

  private List<Choice<?>> needs() {
    List<Choice<?>> needs = new ArrayList<>(ALWAYS);
    if (dealt) {
      needs.add(DataSettings.PARTITION);
    }
    if (emulated) {
      needs.addAll(FOR_THE_CELL);
    }
    return needs;
  }

  /** The keys that are known, without choices that concern only the server. */
  private Set<String> neededKeys(List<Choice<?>> needs) {
    List<Choice<?>> others =
        RunConfig.choices().stream().filter(choice -> !needs.contains(choice)).toList();
    return RunConfig.schema(registry).all().stream()
        .map(Setting::key)
        .filter(key -> others.stream().noneMatch(choice -> choice.owns(key, registry)))
        .collect(Collectors.toSet());
  }
}
