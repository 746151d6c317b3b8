package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.client.ClientListener;
import dev.cicada.client.Draws;
import dev.cicada.client.Participant;
import dev.cicada.client.Radio;
import dev.cicada.client.RunClient;
import dev.cicada.extension.Registry;
import dev.cicada.identity.Credentials;
import dev.cicada.identity.ServerSecurity;
import dev.cicada.protocol.CallDraws;
import dev.cicada.run.Run;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.run.plugin.Plugins;
import dev.cicada.scheme.SchemeProvider;
import dev.cicada.server.durable.RunAudit;
import dev.cicada.server.ledger.Disk;
import dev.cicada.simulation.Simulation;
import dev.cicada.text.UserError;
import dev.cicada.wire.ArrayBytes;
import dev.cicada.wire.Digest;
import dev.cicada.wire.SampleTerms;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** A small run over real sockets in this process: clients in threads, a server that may restart. */
final class LocalRun implements AutoCloseable {
  private static final Map<String, String> SMALL =
      Map.ofEntries(
          Map.entry("dataset", "synthetic:240x6x3"),
          Map.entry("model", "logistic"),
          Map.entry("partition", "iid"),
          Map.entry("clients", "4"),
          Map.entry("rounds", "12"),
          Map.entry("scheme", "random"),
          Map.entry("senders", "2"),
          Map.entry("listen", "127.0.0.1:0"),
          Map.entry("pace", "answered"),
          Map.entry("patienceSeconds", "120"),
          Map.entry("keep", "all"),
          Map.entry("threads", "1"));

  /** With schemes that listen to closed rounds; clients do not know these schemes. */
  private static final Registry REGISTRY =
      Plugins.load(
          List.of(
              Path.of("..", "examples", "VirtualQueues.java"),
              Path.of("..", "examples", "LargeUpdates.java")));

  final ServerConfig config;
  final Run run;
  private final Map<String, Thread> clients = new ConcurrentHashMap<>();
  private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
  private final BlockingQueue<String> enrolled = new LinkedBlockingQueue<>();

  /** What clients that may not take part were told, by name. */
  final Map<String, String> sentAway = new ConcurrentHashMap<>();

  LocalRun(Path folder, Map<String, String> changes) {
    config = config(folder, changes);
    run = Run.of(config.run(), Run.load(config.run()));
  }

  /** The settings of a small run, with some changes. */
  static ServerConfig config(Path folder, Map<String, String> changes) {
    Map<String, String> texts = new HashMap<>(SMALL);
    texts.put("folder", folder.toString());
    texts.putAll(changes);
    SchemeProvider scheme = REGISTRY.named(SchemeProvider.class, "scheme", texts.get("scheme"));
    if (scheme.steering() != SchemeProvider.Steering.SENDERS) {
      texts.remove("senders");
    }
    return ServerConfig.of(REGISTRY).withTexts(texts);
  }

  RunServer server(ServerListener listener) throws IOException {
    return server(listener, UnaryOperator.identity());
  }

  RunServer server(ServerListener listener, UnaryOperator<Disk> disk) throws IOException {
    RunServer.Options local = RunServer.Options.local(config.run(), listener);
    return RunServer.start(
        config,
        run,
        new RunServer.Options(local.peers(), local.transport(), local.draws(), disk, listener));
  }

  /** A server with another way to check draws. */
  RunServer server(RunServer.Options.Draws draws, ServerListener listener) throws IOException {
    RunServer.Options local = RunServer.Options.local(config.run(), listener);
    return RunServer.start(
        config,
        run,
        new RunServer.Options(local.peers(), local.transport(), draws, local.disk(), listener));
  }

  /** A server whose clients prove who they are. */
  RunServer server(ServerSecurity security, ServerListener listener) throws IOException {
    return RunServer.start(config, run, RunServer.Options.certified(security, listener));
  }

  /** Starts all clients. */
  void startClients(int port) {
    startClients(port, UnaryOperator.identity());
  }

  /** Starts all clients, the first with a radio that is a little different. */
  void startClients(int port, UnaryOperator<Radio> change) {
    startClient(
        port, "client 0", participant -> participant.with(change.apply(participant.radio())));
    for (int i = 1; i < config.run().get(RunSettings.CLIENTS); i++) {
      startClient(port, "client " + i);
    }
  }

  void startClient(int port, String name) {
    startClient(port, name, UnaryOperator.identity());
  }

  private void startClient(int port, String name, UnaryOperator<Participant> change) {
    start(name, client(port, name, change));
  }

  /** Starts a client that proves who it is, and what it draws. */
  void startClient(ManagedChannel channel, Credentials own) {
    String name = own.clientName().orElseThrow();
    start(
        name,
        client(
            channel,
            name,
            UnaryOperator.identity(),
            (settings, run) -> Draws.signed(own.drawKey().orElseThrow(), run, name)));
  }

  private void start(String name, RunClient client) {
    Thread thread =
        new Thread(
            () -> {
              try (client) {
                client.run();
              } catch (UserError e) {
                sentAway.put(name, e.getMessage());
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
    clients.put(name, thread);
  }

  /** A client whose equipment is a little different. */
  RunClient client(int port, String name, UnaryOperator<Participant> change) {
    ManagedChannel channel =
        NettyChannelBuilder.forAddress("127.0.0.1", port)
            .usePlaintext()
            .keepAliveTime(5, TimeUnit.SECONDS)
            .keepAliveTimeout(2, TimeUnit.SECONDS)
            .build();
    return client(
        channel,
        name,
        change,
        (settings, run) ->
            Draws.seeded(CallDraws.of(RunSettings.seed(settings, RunSettings.SELECTION_SEED))));
  }

  private RunClient client(
      ManagedChannel channel,
      String name,
      UnaryOperator<Participant> change,
      BiFunction<RunConfig, String, Draws> draws) {
    int[] number = new int[1];
    return new RunClient(
        channel,
        name,
        new RunClient.Equipment() {
          @Override
          public Participant participant(RunConfig settings, SampleTerms samples, int place) {
            number[0] = place;
            return change.apply(Participant.of(settings, samples, place, Optional.empty()));
          }

          @Override
          public Draws draws(RunConfig settings, String kind, String run) {
            return draws.apply(settings, run);
          }
        },
        false,
        new ClientListener() {
          @Override
          public void enrolled(int number, String run) {
            enrolled.add(name);
          }

          @Override
          public void called(int round, boolean repeated) {
            acknowledged.add(number[0] + " in " + round);
          }
        });
  }

  /** Waits until a client has a place. */
  void awaitEnrolled(String name) throws InterruptedException {
    String next = enrolled.take();
    while (!next.equals(name)) {
      next = enrolled.take();
    }
  }

  /** Waits until all clients have heard that the run is over. */
  void awaitClients() throws InterruptedException {
    for (Thread thread : List.copyOf(clients.values())) {
      thread.join();
    }
  }

  /** Requires, when no server is running, that everything is as if nothing had ever failed. */
  void requireFlawless() throws IOException {
    requireSimulated();
    assertThat(acknowledged).isNotEmpty();
  }

  /** The same for runs in which perhaps nobody calls. */
  void requireSimulated() throws IOException {
    assertThat(sentAway).isEmpty();
    assertThat(audited().models()).isEqualTo(simulate(config.run()));
  }

  /**
   * Requires, when no server is running, that no acknowledged update is lost and that models follow
   * from the updates.
   */
  RunAudit requireWhole() throws IOException {
    RunAudit audit = audited();
    assertThat(acknowledged).isNotEmpty();
    return audit;
  }

  private RunAudit audited() throws IOException {
    RunAudit audit = new StoredRun(config).audit(run);
    assertThat(audit.findings()).isEmpty();
    assertThat(
            audit.updates().stream()
                .map(update -> update.client() + " in " + update.round())
                .collect(Collectors.toSet()))
        .as("every acknowledged update was applied")
        .containsAll(new ArrayList<>(acknowledged));
    return audit;
  }

  /** Digests of all global models of the simulation after the first, by version. */
  static Map<Integer, Digest> simulate(RunConfig config) {
    Map<Integer, Digest> digests = new TreeMap<>();
    try (Run run = Run.of(config, Run.load(config))) {
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
    clients.values().forEach(Thread::interrupt);
    run.close();
  }
}
