package dev.cicada.cli.cluster;

import dev.cicada.cli.ConfigOptions;
import dev.cicada.cli.HelpOption;
import dev.cicada.cli.PluginOption;
import dev.cicada.cli.StopSignal;
import dev.cicada.identity.RenewableCredentials;
import dev.cicada.identity.RevocationList;
import dev.cicada.identity.ServerSecurity;
import dev.cicada.page.feed.Feed;
import dev.cicada.page.web.Guard;
import dev.cicada.page.web.Pages;
import dev.cicada.run.Run;
import dev.cicada.run.config.ConfigReader;
import dev.cicada.run.config.RunSettings;
import dev.cicada.server.operations.EventLog;
import dev.cicada.server.operations.LogFormat;
import dev.cicada.server.operations.OperationsServer;
import dev.cicada.server.operations.PageWatch;
import dev.cicada.server.operations.Refusals;
import dev.cicada.server.operations.ServerHealth;
import dev.cicada.server.operations.ServerMetrics;
import dev.cicada.server.operations.ServerWatch;
import dev.cicada.server.service.FirstModel;
import dev.cicada.server.service.RunAssembly;
import dev.cicada.server.service.RunServer;
import dev.cicada.server.service.ServerConfig;
import dev.cicada.server.service.ServerListener;
import dev.cicada.server.service.ServerListeners;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code cicada server}: a run over a real network. */
@Command(
    name = "server",
    description = {
      "Serves a run to clients, and continues where it stopped if it was ended or killed.",
      "Its settings are those of cicada simulate and some of its own."
    },
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  cicada server --set clients=4 --set roundSeconds=5",
      "  cicada server --print-config > server.yaml",
      "  cicada server --config server.yaml",
      "  cicada server --set listen=0.0.0.0:7878 --set credentials=credentials/hub",
      "  cicada server --set database=jdbc:postgresql://localhost/cicada"
    })
public final class ServerCommand implements Callable<Integer> {
  /** For logs in JSON. In text logs, only warnings are logged in addition to the lines. */
  private static final EventLog LOG = EventLog.of(ServerCommand.class);

  @Spec private CommandSpec spec;
  @Mixin private ConfigOptions given;

  @Option(
      names = "--until-finished",
      description = "Ends after the last round, when the clients have been told.")
  private boolean untilFinished;

  @Option(names = "--json-logs", description = "Logs JSON, one object per line, instead of text.")
  private boolean json;

  @Mixin private PluginOption plugins;
  @Mixin HelpOption help;

  @Override
  public Integer call() throws InterruptedException {
    ServerConfig config = ServerConfig.of(plugins.registry());
    Path file = given.file();
    config = file == null ? config : ConfigReader.read(file, config::withTexts);
    config = config.withTexts(ConfigReader.texts(given.assignments()));
    if (given.isPrinted()) {
      spec.commandLine().getOut().print(config.toYaml());
      return ExitCode.OK;
    }
    (json ? LogFormat.JSON : LogFormat.TEXT).install(json ? Level.INFO : Level.WARNING);
    try {
      Optional<ServerConfig> ready =
          FirstModel.isMissing(config) ? awaitFirstModel(config) : Optional.of(config);
      return ready.isPresent() ? serve(ready.get()) : ExitCode.OK;
    } catch (IOException e) {
      throw new UserError("cannot serve: " + e.getMessage(), e);
    }
  }

  /** Waits for the client that brings the first model; empty if the wait was ended. */
  @SuppressWarnings("try")
  private Optional<ServerConfig> awaitFirstModel(ServerConfig config)
      throws IOException, InterruptedException {
    ServerMetrics metrics = new ServerMetrics();
    Optional<ServerSecurity> tls = tls(config, new Refusals(metrics));
    RunServer.Options options =
        tls.map(security -> RunServer.Options.certified(security, ServerListener.NONE))
            .orElseGet(() -> RunServer.Options.local(config.run(), ServerListener.NONE));
    Feed feed = new Feed("server of " + config.folder());
    try (OperationsServer pages = pages(config, metrics, new ServerHealth(), feed);
        StopSignal stop = new StopSignal()) {
      return FirstModel.await(
          config,
          options,
          port -> {
            String where = text(new InetSocketAddress(config.address().getAddress(), port));
            if (!json) {
              spec.commandLine()
                  .getErr()
                  .println("waiting for a client's first model, listening on " + where);
              spec.commandLine().getErr().flush();
            }
            LOG.info("waiting for a client's first model", "address", where);
          },
          stop::await);
    }
  }

  private int serve(ServerConfig config) throws IOException, InterruptedException {
    ServerMetrics metrics = new ServerMetrics();
    ServerHealth health = new ServerHealth();
    Refusals refusals = new Refusals(metrics);
    Optional<ServerSecurity> tls = tls(config, refusals);
    PrintWriter lines = json ? new PrintWriter(Writer.nullWriter()) : spec.commandLine().getErr();
    Feed feed = new Feed("server of " + config.folder());
    try (Run run = RunAssembly.run(config);
        OperationsServer pages = pages(config, metrics, health, feed);
        ServedPage page = ServedPage.start(config, feed);
        StopSignal stop = new StopSignal()) {
      ServerListener watch =
          new ServerListeners(
              List.of(
                  new ServerWatch(run.network(), metrics, health, refusals),
                  new PageWatch(feed, run, health, refusals)));
      try (ServerLog log = new ServerLog(lines, run, watch)) {
        Farewell farewell = new Farewell(config.run().get(RunSettings.ROUNDS));
        ServerListener all = new ServerListeners(List.of(watch, log, farewell));
        RunServer.Options options =
            tls.map(security -> RunServer.Options.certified(security, all))
                .orElseGet(() -> RunServer.Options.local(config.run(), all));
        try (RunServer server = RunServer.start(config, run, options.with(health.service()))) {
          if (pages != null) {
            log.line("pages on " + text(pages.address()));
          }
          page.line().ifPresent(log::line);
          String where = text(new InetSocketAddress(config.address().getAddress(), server.port()));
          log.line("listening on " + where);
          LOG.info("listening", "address", where);
          boolean over = false;
          while (!over) {
            over =
                stop.await(50) || log.failure().isPresent() || (untilFinished && log.isFinished());
          }
          health.become(ServerHealth.State.DRAINING);
          for (long waited = 0; farewell.isAwaited(waited) && !stop.await(50); waited += 50) {}
          log.line("ending");
          LOG.info("ending");
        }
        log.line("ended; everything that was acknowledged is in " + config.folder());
        LOG.info("ended", "folder", config.folder());
        if (log.failure().isEmpty()) {
          return ExitCode.OK;
        }
        return ServerWatch.isForPeople(log.failure().get()) ? ExitCode.USAGE : ExitCode.SOFTWARE;
      }
    }
  }

  /** Mutual TLS if there are credentials; without them the address must be a loopback one. */
  private static Optional<ServerSecurity> tls(ServerConfig config, Refusals refusals) {
    Optional<String> folder = config.get(ServerConfig.CREDENTIALS);
    if (folder.isEmpty()) {
      ServerSecurity.plaintextAt(config.address());
      return Optional.empty();
    }
    RenewableCredentials own = RenewableCredentials.watch(Path.of(folder.get()));
    Path list = Path.of(config.get(ServerConfig.REVOCATIONS));
    RevocationList revocations = RevocationList.watch(list, own.current().authority());
    return Optional.of(ServerSecurity.mutualTls(own, revocations, refusals));
  }

  private static @Nullable OperationsServer pages(
      ServerConfig config, ServerMetrics metrics, ServerHealth health, Feed feed) {
    if (config.operations().isEmpty()) {
      return null;
    }
    InetSocketAddress address = config.operations().get();
    ServedPage.requireKnown(ServerConfig.OPERATIONS, address);
    Optional<Pages> page =
        address.getAddress().isLoopbackAddress()
            ? Optional.of(new Pages(feed, Guard.local()))
            : Optional.empty();
    try {
      return OperationsServer.start(address, metrics, health, page);
    } catch (IOException e) {
      throw new UserError(
          "cannot serve pages on %s: %s. Maybe another process has the port"
              .formatted(text(address), e.getMessage()),
          e);
    }
  }

  private static String text(InetSocketAddress address) {
    return address.getAddress().getHostAddress() + ":" + address.getPort();
  }
}
