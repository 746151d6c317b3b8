package dev.cicada.cli;

import picocli.CommandLine.Option;

/** The option {@code --help}, which every command has. */
public final class HelpOption {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;
}
