package dev.cicada.cli.data;

import dev.cicada.training.data.DatasetEntry;
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
    for (DatasetEntry entry : datasets().entries()) {
      String state =
          switch (entry.presence()) {
            case COMPLETE -> "at hand";
            case PARTIAL -> "incomplete";
            case ABSENT -> "to be fetched";
          };
      output().printf("%-14s %-14s %s%n", entry.name(), state, entry.description());
    }
    output().println("Your own: the path of a folder of idx files or CIFAR .bin files.");
  }
}
