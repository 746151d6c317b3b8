package dev.cicada.runtime.server;

import dev.cicada.protocol.CallDraws;
import dev.cicada.run.Run;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.runtime.client.ClientListener;
import dev.cicada.runtime.client.Draws;
import dev.cicada.runtime.client.Participant;
import dev.cicada.runtime.client.RunClient;
import dev.cicada.runtime.ledger.Digest;
import dev.cicada.simulation.Simulation;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Small runs, with real sockets, in this process. */
final class LocalRun {
  private static final Map<String, String> SMALL =
      Map.of(
          "dataset", "synthetic:240x6x3",
          "model", "logistic",
          "partition", "iid",
          "clients", "4",
          "rounds", "12",
          "scheme", "random",
          "senders", "2",
          "listen", "127.0.0.1:0",
          "roundSeconds", "answered");

  private LocalRun() {}

  static ServerConfig config(Path folder, Map<String, String> changes) {
    Map<String, String> texts = new HashMap<>(SMALL);
    texts.put("folder", folder.toString());
    texts.putAll(changes);
    return ServerConfig.DEFAULT.with(texts);
  }

  static RunServer server(ServerConfig config, ServerListener listener) throws IOException {
    Run run = Run.of(config.run(), Run.load(config.run()));
    return RunServer.start(config, run, RunServer.Options.local(config.run(), listener));
  }

  static RunClient client(int port, String name) {
    return new RunClient(
        NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build(),
        name,
        new RunClient.Equipment() {
          @Override
          public Participant participant(RunConfig config, int number) {
            return Participant.of(config, number, Optional.empty());
          }

          @Override
          public Draws draws(RunConfig config, String kind, String run) {
            return Draws.seeded(CallDraws.of(RunSettings.seed(config, RunSettings.SELECTION_SEED)));
          }
        },
        false,
        ClientListener.NONE);
  }

  /** Digests of all global models of the simulation, by version. */
  static Map<Integer, Digest> simulate(RunConfig config) {
    Map<Integer, Digest> digests = new TreeMap<>();
    try (Run run = Run.of(config, Run.load(config))) {
      Simulation simulation = run.simulation(run.initialState(), false);
      simulation.addListener(
          round -> {
            if (round.version() > 0) {
              digests.put(round.version(), digest(simulation.model()));
            }
          });
      simulation.run();
    }
    return digests;
  }

  static Digest digest(float[] model) {
    byte[] bytes = new byte[model.length * Float.BYTES];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().put(model);
    return Digest.of(Digest.computation().digest(bytes));
  }
}
