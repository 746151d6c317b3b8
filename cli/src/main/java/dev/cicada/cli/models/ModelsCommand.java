package dev.cicada.cli.models;

import dev.cicada.cli.HelpOption;
import dev.cicada.cli.PluginOption;
import dev.cicada.cli.terminal.TextTable;
import dev.cicada.extension.Registry;
import dev.cicada.settings.Settings;
import dev.cicada.training.Engines;
import dev.cicada.training.data.Shape;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.ModelProvider;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cicada models}: the models that have a name, and the size of their updates. */
@Command(
    name = "models",
    description = "Lists models, with the parameters they have and the bits an update takes.",
    footerHeading = "%nExamples:%n",
    footer = {"  cicada models", "  cicada models mlp-2x200 dense-300-100"})
public final class ModelsCommand implements Callable<Integer> {
  private static final Shape GREY = new Shape(1, 28, 28);
  private static final Shape COLOUR = new Shape(3, 32, 32);
  private static final int CLASSES = 10;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..*",
      description =
          "Models, also dense ones by the widths of their hidden layers such as dense-300-100"
              + " (by default, all that have a name).")
  private List<String> names = List.of();

  @Mixin private PluginOption plugins;
  @Mixin HelpOption help;

  @Override
  public Integer call() {
    TextTable table =
        new TextTable(
            "model", "engine", "mnist: parameters", "bits", "cifar10: parameters", "bits");
    Registry registry = plugins.registry();
    for (String name : names.isEmpty() ? registry.names(ModelProvider.class) : names) {
      ModelProvider provider = registry.named(ModelProvider.class, "model", name);
      if (!provider.isComputed()) {
        table.row(name, "the clients'", "any", "any", "any", "any");
        continue;
      }
      Model grey = named(name, GREY);
      Model colour = named(name, COLOUR);
      table.row(
          name,
          Engines.named(registry, Engines.AUTO, grey).name(),
          grouped(grey.parameterCount()),
          grouped(grey.sizeBits()),
          grouped(colour.parameterCount()),
          grouped(colour.sizeBits()));
    }
    table.print(spec.commandLine().getOut());
    return ExitCode.OK;
  }

  private Model named(String name, Shape input) {
    return plugins
        .registry()
        .named(ModelProvider.class, "model", name)
        .model(name, input, CLASSES, Settings.DEFAULTS);
  }

  private static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
