package dev.cicada.cli;

import dev.cicada.cli.terminal.ProgressLine;
import dev.cicada.run.cluster.Cluster;
import dev.cicada.run.cluster.ClusterProvider;
import java.io.PrintWriter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --on}, for work that can be done on other machines. */
public final class ClusterOption {
  @Option(
      names = "--on",
      paramLabel = "MASTER",
      description =
          "Works on a Spark cluster: spark://HOST:PORT, or local-cluster[2,1,1024] for processes"
              + " of this machine.")
  private @Nullable String address;

  /** Whether it was given. */
  public boolean isGiven() {
    return address != null;
  }

  /** A cluster, if one was named. */
  public record Connection(Optional<Cluster> cluster) implements AutoCloseable {
    @Override
    public void close() {
      cluster.ifPresent(Cluster::close);
    }
  }

  /** Connects to the cluster, if one was named. */
  @SuppressWarnings("try") // the line shows itself, from a thread of its own
  public Connection connect(PrintWriter errors) {
    if (address == null) {
      return new Connection(Optional.empty());
    }
    try (ProgressLine line = new ProgressLine(errors, "connecting to " + address)) {
      return new Connection(Optional.of(ClusterProvider.to(address)));
    }
  }
}
