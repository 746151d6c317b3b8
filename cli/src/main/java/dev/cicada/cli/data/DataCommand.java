package dev.cicada.cli.data;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cicada data}: a group of commands. */
@Command(
    name = "data",
    description = "Lists, fetches and verifies datasets, and shows how they are dealt to clients.",
    subcommands = {
      DataListCommand.class,
      DataFetchCommand.class,
      DataVerifyCommand.class,
      DataPartitionCommand.class
    })
public final class DataCommand {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;
}
