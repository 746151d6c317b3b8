package dev.cicada.cli.data;

import dev.cicada.training.data.DatasetProvider;
import dev.cicada.training.data.DatasetProvider.Presence;
import dev.cicada.training.data.TrainTest;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * {@code cicada data verify}: reads datasets completely and checks everything that can be checked.
 */
@Command(
    name = "verify",
    description = "Reads datasets in full and checks their form, counts and checksums.",
    footerHeading = "%nExamples:%n",
    footer = {"  cicada data verify", "  cicada data verify mnist path/to/my/folder"})
final class DataVerifyCommand extends DataSubcommand {
  @Parameters(
      paramLabel = "NAME",
      arity = "0..*",
      description = "Names or paths of datasets (by default, all that are here, complete or not).")
  private List<String> names = List.of();

  @Override
  void run() {
    for (String name : names.isEmpty() ? atHand() : names) {
      TrainTest data = datasets().load(name);
      output()
          .printf(
              Locale.ROOT,
              "%-14s right: %,d + %,d samples, %d labels%n",
              name,
              data.train().size(),
              data.test().size(),
              data.train().classes());
      output().flush();
    }
  }

  private List<String> atHand() {
    return datasets().named().stream()
        .filter(each -> each.presence(cache()) != Presence.ABSENT)
        .map(DatasetProvider::name)
        .toList();
  }
}
