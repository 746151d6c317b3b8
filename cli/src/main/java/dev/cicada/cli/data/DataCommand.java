package dev.cicada.cli.data;

import dev.cicada.cli.HelpOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code cicada data}: a group of commands. */
@Command(
    name = "data",
    description = "Lists, fetches and verifies datasets, and shows how they are dealt to clients.",
    subcommands = {
      DataListCommand.class,
      DataFetchCommand.class,
      DataVerifyCommand.class,
      DataPartitionCommand.class
    },
    footerHeading = "%nExample:%n",
    footer = "  cicada data list")
public final class DataCommand {
  @Mixin HelpOption help;
}
