package dev.cicada.cli.data;

import dev.cicada.random.Seed;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.partition.Partition;
import dev.cicada.training.partition.PartitionSettings;
import dev.cicada.training.partition.PartitionTable;
import dev.cicada.training.partition.Partitioners;
import java.util.Locale;
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
      description = "shards (the paper's), iid, dirichlet or by-label-count.")
  private String scheme = "shards";

  @Option(
      names = "--labels-per-client",
      paramLabel = "D",
      description = "Labels of a client: exactly for shards, at most for by-label-count.")
  private int labelsPerClient = PartitionSettings.DEFAULT.labelsPerClient();

  @Option(
      names = "--alpha",
      paramLabel = "A",
      description = "Concentration for dirichlet: near 0 clients are unlike, far above 1 alike.")
  private double alpha = PartitionSettings.DEFAULT.alpha();

  @Option(
      names = "--minimum-samples",
      paramLabel = "N",
      description = "Samples that every client has at least, for dirichlet.")
  private int minimumSamples = PartitionSettings.DEFAULT.minimumSamples();

  @Option(names = "--seed", paramLabel = "S", description = "Root seed of all randomness.")
  private long seed = 1;

  @Override
  void run() {
    var settings = new PartitionSettings(labelsPerClient, alpha, minimumSamples);
    var partitioner = Partitioners.of(scheme, settings);
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
