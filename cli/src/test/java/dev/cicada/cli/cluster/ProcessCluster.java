package dev.cicada.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.extension.Registry;
import dev.cicada.run.Run;
import dev.cicada.run.config.ConfigReader;
import dev.cicada.run.plugin.Plugins;
import dev.cicada.server.durable.RunAudit;
import dev.cicada.server.service.RunAssembly;
import dev.cicada.server.service.ServerConfig;
import dev.cicada.server.service.StoredRun;
import dev.cicada.simulation.Simulation;
import dev.cicada.wire.ArrayBytes;
import dev.cicada.wire.Digest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A server and its clients, each in its own process, and the outcome of their run. */
final class ProcessCluster implements AutoCloseable {
  private static final Pattern ENROLLED = Pattern.compile("cicada client: enrolled as (\\d+)");
  private static final Pattern CALLED =
      Pattern.compile("cicada client: called in round (\\d+)(, again)?");

  private final Path folder;
  private final List<String> settings;
  private final List<LoggedProcess> clients = new ArrayList<>();
  private final int port;
  private Registry registry = Registry.ofClassPath();
  private LoggedProcess server;

  /**
   * A small run in a folder, on a port that is free.
   *
   * @param changes to its settings
   */
  ProcessCluster(Path folder, String... changes) throws IOException {
    this.folder = folder;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    settings =
        new ArrayList<>(
            List.of(
                "dataset=synthetic:240x6x3",
                "model=logistic",
                "partition=iid",
                "scheme=random",
                "threads=1",
                "evaluateEvery=1000",
                "listen=127.0.0.1:" + port,
                "folder=" + folder,
                "pace=answered",
                "patienceSeconds=300",
                "keep=all"));
    settings.addAll(List.of(changes));
  }

  /** The same with a plug-in that the server has and clients lack. */
  ProcessCluster with(Path plugin) {
    registry = Plugins.load(List.of(plugin));
    return this;
  }

  private ServerConfig config() {
    return ServerConfig.of(registry).withTexts(ConfigReader.texts(settings));
  }

  /** Starts the server, with some options of its command. */
  LoggedProcess startServer(String... options) throws IOException {
    return startServer(List.of(), options);
  }

  /** Starts the server, with options for its JVM too. */
  LoggedProcess startServer(List<String> jvmOptions, String... options) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("server"));
    settings.forEach(setting -> arguments.addAll(List.of("--set", setting)));
    registry.plugins().forEach(plugin -> arguments.addAll(List.of("--plugin", plugin.source())));
    arguments.addAll(List.of(options));
    server = LoggedProcess.start(jvmOptions, arguments.toArray(String[]::new));
    return server;
  }

  /** Where the server listens. */
  int port() {
    return port;
  }

  /** Starts a client with some options. */
  LoggedProcess startClient(String... options) throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of("client", "--server", "127.0.0.1:" + port, "--unpaced"));
    arguments.addAll(List.of(options));
    LoggedProcess client = LoggedProcess.start(arguments.toArray(String[]::new));
    clients.add(client);
    return client;
  }

  /** Updates that clients, including killed ones, were told are safe: by client and round. */
  Set<String> acknowledged() {
    Set<String> found = new HashSet<>();
    for (LoggedProcess client : clients) {
      String number = "";
      for (String line : client.lines()) {
        Matcher enrolled = ENROLLED.matcher(line);
        Matcher called = CALLED.matcher(line);
        if (enrolled.matches()) {
          number = enrolled.group(1);
        } else if (called.matches()) {
          found.add(number + " in " + called.group(1));
        }
      }
    }
    return found;
  }

  /**
   * Requires, when no server is running, that no acknowledged update is lost and that models follow
   * from the updates.
   */
  RunAudit requireWhole() throws IOException {
    ServerConfig config = config();
    try (Run run = RunAssembly.run(config)) {
      RunAudit audit = new StoredRun(config).audit(run);
      assertThat(audit.findings()).isEmpty();
      List<String> applied =
          audit.updates().stream()
              .map(update -> update.client() + " in " + update.round())
              .toList();
      assertThat(applied).doesNotHaveDuplicates().containsAll(acknowledged());
      assertThat(acknowledged()).isNotEmpty();
      return audit;
    }
  }

  /** Requires the same, and that models are those of the simulator, bit for bit. */
  void requireFlawless() throws IOException {
    assertThat(requireWhole().models()).isNotEmpty().isEqualTo(simulated());
  }

  private Map<Integer, Digest> simulated() {
    ServerConfig config = config();
    Map<Integer, Digest> digests = new TreeMap<>();
    try (Run run = Run.of(config.run(), Run.load(config.run()))) {
      Simulation simulation = run.simulation(run.initialState(), false);
      while (!simulation.done()) {
        simulation.step();
        if (simulation.version() > 0) {
          digests.put(simulation.version(), Digest.ofContent(ArrayBytes.of(simulation.model())));
        }
      }
    }
    return digests;
  }

  @Override
  public void close() {
    clients.forEach(LoggedProcess::close);
    if (server != null) {
      server.close();
    }
  }

  @Override
  public String toString() {
    return "in " + folder + ": " + settings.stream().collect(Collectors.joining(" "));
  }
}
