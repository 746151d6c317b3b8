package dev.cicada.cli.data;

import dev.cicada.random.Seed;
import dev.cicada.run.config.DataSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.partition.Partition;
import dev.cicada.training.partition.PartitionTable;
import dev.cicada.training.partition.Partitioner;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cicada data partition}: a table of who would hold what. */
@Command(
    name = "partition",
    description = "Deals a dataset's training samples to clients and shows who got what.",
    showDefaultValues = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  cicada data partition --dataset mnist --clients 10 --labels-per-client 5",
      "  cicada data partition --scheme dirichlet --alpha 0.1"
    })
final class DataPartitionCommand extends DataSubcommand {
  @Option(names = "--dataset", paramLabel = "NAME", description = "Name or path of the dataset.")
  private String dataset = "mnist";

  @Option(names = "--clients", paramLabel = "K", description = "Number of clients.")
  private int clients = 10;

  @Option(
      names = "--scheme",
      paramLabel = "SCHEME",
      description = "How to deal: a name that cicada extensions partition lists.")
  private String scheme = "shards";

  @Option(
      names = "--labels-per-client",
      paramLabel = "D",
      description = "Labels per client: exactly for shards, at most for by-label-count.")
  private int labelsPerClient = 5;

  @Option(
      names = "--alpha",
      paramLabel = "A",
      description =
          "Concentration for dirichlet: near 0 clients differ, far above 1 they are alike.")
  private double alpha = 0.5;

  @Option(
      names = "--minimum-samples",
      paramLabel = "N",
      description = "Fewest samples of any client, for dirichlet.")
  private int minimumSamples = 1;

  @Option(names = "--seed", paramLabel = "S", description = "Root seed of all randomness.")
  private long seed = 1;

  @Override
  void run() {
    RunConfig config =
        RunConfig.of(registry())
            .withTexts(
                Map.of(
                    "partition", scheme,
                    "labelsPerClient", String.valueOf(labelsPerClient),
                    "alpha", String.valueOf(alpha),
                    "minimumSamples", String.valueOf(minimumSamples)));
    Partitioner partitioner = DataSettings.PARTITION.in(config).partitioner(config.settings());
    Dataset train = datasets().load(dataset).train();
    Partition partition = partitioner.partition(train, clients, new Seed(seed));
    output()
        .printf(
            Locale.ROOT,
            "%s to %,d clients by %s, seed %d%n%n",
            train.name(),
            clients,
            scheme,
            seed);
    output().print(PartitionTable.of(train, partition));
  }
}
