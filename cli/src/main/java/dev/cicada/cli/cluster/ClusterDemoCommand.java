package dev.cicada.cli.cluster;

import dev.cicada.cli.HelpOption;
import dev.cicada.cli.PluginOption;
import dev.cicada.cli.StopSignal;
import dev.cicada.cli.page.OpenOption;
import dev.cicada.run.config.ConfigReader;
import dev.cicada.server.service.ServerConfig;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code cicada cluster-demo}: a server and its clients as processes on this machine. */
@Command(
    name = "cluster-demo",
    description = {
      "Starts a server and clients, each a process on this machine, and shows them at work.",
      "Ctrl-C ends all of them."
    },
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  cicada cluster-demo",
      "  cicada cluster-demo --clients 8 --set rounds=100 --set dataset=fashion-mnist"
    })
public final class ClusterDemoCommand implements Callable<Integer> {
  private static final long START_SECONDS = 120;
  private static final String LISTENING = "listening on ";
  private static final String PAGES = "pages on ";

  /** Not shown: the last round's line should stay, and the folder will not. */
  private static final List<String> FAREWELLS =
      List.of("cicada server: ending", "cicada server: ended");

  private static final List<String> OWN_SETTINGS =
      List.of("clients", "listen", "folder", "credentials");

  @Spec private CommandSpec spec;

  @Option(
      names = "--clients",
      paramLabel = "N",
      defaultValue = "4",
      description = "How many clients (default: ${DEFAULT-VALUE}).")
  private int clients;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Changes one setting of the server; may be given several times.")
  private List<String> assignments = List.of();

  @Mixin private OpenOption opening;
  @Mixin private PluginOption plugins;
  @Mixin HelpOption help;

  @Override
  public Integer call() throws InterruptedException {
    if (clients < 1) {
      throw new UserError("--clients is %d; it must be at least 1. Maybe 4".formatted(clients));
    }
    requireSettings();
    Thread main = Thread.currentThread();
    try (StopSignal stop = new StopSignal(main::interrupt)) {
      return demonstrate(stop);
    } catch (IOException e) {
      throw new UserError("cannot start the processes: " + e.getMessage(), e);
    }
  }

  /** Refuses wrong settings before any process is started. */
  private void requireSettings() {
    Map<String, String> texts = ConfigReader.texts(assignments);
    for (String key : OWN_SETTINGS) {
      if (texts.containsKey(key)) {
        throw new UserError(
            "--set %s=%s is given; the demo sets %s itself. Maybe %s"
                .formatted(
                    key,
                    texts.get(key),
                    key,
                    key.equals("clients") ? "--clients " + texts.get(key) : "cicada server"));
      }
    }
    ServerConfig.of(plugins.registry()).withTexts(ConfigReader.texts(settings(Path.of("run"))));
  }

  private int demonstrate(StopSignal stop) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("cicada-cluster");
    List<ChildProcess> processes = new ArrayList<>();
    PrintWriter output = spec.commandLine().getOut();
    boolean finished = false;
    PrintWriter errors = spec.commandLine().getErr();
    ProcessView view = new ProcessView(errors, clients);
    try {
      CompletableFuture<String> page = new CompletableFuture<>();
      CompletableFuture<String> address = new CompletableFuture<>();
      ChildProcess server =
          ChildProcess.start(line -> serverLine(view, page, address, line), server(folder));
      processes.add(server);
      String where = await(address, server, view);
      boolean shown = opening.address().isPresent();
      if (shown) {
        opening.show("http://" + page.join() + "/", errors);
      }
      for (int client = 0; client < clients; client++) {
        int row = client + 1;
        processes.add(
            ChildProcess.start(line -> view.show(row, line), client(where, "client-" + client)));
      }
      // With a page the server stays, so that its clients tell when all rounds are over.
      List<ChildProcess> awaited =
          shown ? List.copyOf(processes.subList(1, processes.size())) : List.of(server);
      while (server.isAlive() && awaited.stream().anyMatch(ChildProcess::isAlive)) {
        server.await(1);
      }
      finished =
          awaited.stream().allMatch(each -> !each.isAlive() && each.exitCode() == ExitCode.OK);
      if (finished && shown) {
        output.println("All rounds are over. The page stays until you press Ctrl-C.");
        output.flush();
        server.await(Long.MAX_VALUE);
      }
    } catch (InterruptedException stopped) {
      Thread.interrupted();
    } finally {
      for (int last = processes.size() - 1; last >= 0; last--) {
        processes.get(last).close();
      }
      view.close();
      remove(folder);
    }
    output.println(
        finished
            ? "All rounds are over; server and clients have ended."
            : "Ended early; server and clients have ended.");
    return finished || stop.given() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private String[] client(String server, String name) {
    List<String> arguments = new ArrayList<>(List.of("client", "--server", server, "--name", name));
    arguments.addAll(plugins.arguments());
    return arguments.toArray(String[]::new);
  }

  private String[] server(Path folder) {
    List<String> arguments = new ArrayList<>(List.of("server"));
    if (opening.address().isEmpty()) {
      arguments.add("--until-finished");
    }
    arguments.addAll(plugins.arguments());
    settings(folder).forEach(setting -> arguments.addAll(List.of("--set", setting)));
    return arguments.toArray(String[]::new);
  }

  private List<String> settings(Path folder) {
    List<String> settings =
        new ArrayList<>(
            List.of(
                "rounds=30",
                "partition=dirichlet", // works for any number of clients
                "scheme=random",
                "senders=" + Math.min(2, clients),
                "pace=answered"));
    opening.address().ifPresent(page -> settings.add("operations=" + page));
    settings.addAll(assignments);
    settings.addAll(
        List.of("clients=" + clients, "listen=127.0.0.1:0", "folder=" + folder.toAbsolutePath()));
    return settings;
  }

  private static void serverLine(
      ProcessView view,
      CompletableFuture<String> page,
      CompletableFuture<String> address,
      String line) {
    complete(page, line, PAGES);
    complete(address, line, LISTENING);
    if (FAREWELLS.stream().noneMatch(line::startsWith)) {
      view.show(0, line);
    }
  }

  private static void complete(CompletableFuture<String> address, String line, String before) {
    int place = line.indexOf(before);
    if (place >= 0) {
      address.complete(line.substring(place + before.length()));
    }
  }

  private static String await(
      CompletableFuture<String> address, ChildProcess server, ProcessView view)
      throws InterruptedException {
    for (int second = 0; second < START_SECONDS && server.isAlive(); second++) {
      if (address.isDone()) {
        return address.join();
      }
      server.await(1);
    }
    server.close();
    throw new UserError("the server did not start; it last said: " + view.line(0));
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
