package dev.cicada.cli.extensions;

import dev.cicada.cli.HelpOption;
import dev.cicada.cli.PluginOption;
import dev.cicada.extension.Extension;
import dev.cicada.extension.Registry;
import dev.cicada.run.config.DataSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.tracker.TrackerProvider;
import dev.cicada.settings.Setting;
import dev.cicada.text.UserError;
import dev.cicada.text.Words;
import dev.cicada.training.data.DatasetProvider;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code cicada extensions}: schemes, models and everything else that a setting chooses by name.
 */
@Command(
    name = "extensions",
    description = "Lists what settings choose by name: schemes, models and so on.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  cicada extensions",
      "  cicada extensions scheme",
      "  cicada extensions scheme --plugin MyScheme.java"
    })
public final class ExtensionsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "SETTING",
      arity = "0..*",
      description = "Settings whose choices to list (by default, all).")
  private List<String> keys = List.of();

  @Mixin private PluginOption plugins;
  @Mixin HelpOption help;

  @Override
  public Integer call() {
    Map<String, Class<? extends Extension>> kinds = new LinkedHashMap<>();
    kinds.put(DataSettings.DATASET.key(), DatasetProvider.class);
    kinds.put("log", TrackerProvider.class);
    RunConfig.choices().forEach(choice -> kinds.put(choice.setting().key(), choice.kind()));
    for (String key : keys) {
      if (!kinds.containsKey(key)) {
        throw new UserError(
            "%s is not a setting that chooses by name. %s"
                .formatted(key, Words.advice(key, List.copyOf(kinds.keySet()))));
      }
    }
    kinds.forEach(
        (key, kind) -> {
          if (keys.isEmpty() || keys.contains(key)) {
            list(key, kind);
          }
        });
    return ExitCode.OK;
  }

  private void list(String key, Class<? extends Extension> kind) {
    PrintWriter output = spec.commandLine().getOut();
    Registry registry = plugins.registry();
    output.println(key);
    for (Extension extension : registry.all(kind)) {
      output.printf("  %-17s %s%n", extension.name(), extension.about().help());
      for (Setting<?> setting : extension.about().settings()) {
        output.printf("  %-17s   %s: %s%n", "", setting.key(), setting.meaning());
      }
    }
    output.println();
  }
}
