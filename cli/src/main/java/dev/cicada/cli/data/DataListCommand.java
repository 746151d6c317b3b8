package dev.cicada.cli.data;

import dev.cicada.training.data.DatasetProvider;
import picocli.CommandLine.Command;

/** {@code cicada data list}: the datasets that have a name. */
@Command(
    name = "list",
    description = "Lists the datasets that are known by name.",
    footerHeading = "%nExample:%n",
    footer = "  cicada data list")
final class DataListCommand extends DataSubcommand {
  @Override
  void run() {
    for (DatasetProvider each : datasets().named()) {
      String state =
          switch (each.presence(cache())) {
            case COMPLETE -> "at hand";
            case PARTIAL -> "incomplete";
            case ABSENT -> "to be fetched";
          };
      output().printf("%-14s %-14s %s%n", each.name(), state, each.about().help());
    }
    output().println("Your own: the path of a folder of idx, CIFAR .bin, .csv or .npy files.");
  }
}
