package dev.cicada.server.service;

import dev.cicada.files.AtomicFile;
import dev.cicada.files.FolderLock;
import dev.cicada.run.config.LearningSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.text.UserError;
import dev.cicada.training.model.External;
import dev.cicada.training.model.NumpyArchive;
import dev.cicada.wire.ModelLayout;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/**
 * The first model of a run whose model only its clients know: a file in the server's folder, which
 * the first client brings.
 *
 * <p>Until it is there, the port has only a service that waits for it. Then the run begins as if
 * the file had been there before. So the two never share any state, and a server that is killed
 * finds the complete file or waits again.
 */
public final class FirstModel {
  private static final String NAME = "first-model.npz";
  private static final int MESSAGE_OVERHEAD_BYTES = 1 << 16;

  /** A model may take at most one part in this many of the memory; a run has several at a time. */
  private static final int SHARE_OF_MEMORY = 8;

  private FirstModel() {}

  /** Its file, if no setting names one. */
  private static Optional<Path> file(ServerConfig config) {
    RunConfig run = config.run();
    return LearningSettings.MODEL.in(run).isComputed()
            || run.get(External.INITIAL_MODEL).isPresent()
        ? Optional.empty()
        : Optional.of(config.folder().resolve(NAME));
  }

  /** Whether a client must bring it before there can be a run. */
  public static boolean isMissing(ServerConfig config) {
    return file(config).filter(file -> !Files.exists(file)).isPresent();
  }

  /** A run's settings with the file's name. Clients are told the settings without it. */
  static RunConfig named(ServerConfig config) {
    return file(config)
        .map(file -> config.run().with(External.INITIAL_MODEL, Optional.of(file.toString())))
        .orElseGet(config::run);
  }

  /** Copies it to the copy of a run. */
  static void copy(ServerConfig from, ServerConfig to) throws IOException {
    if (file(from).isPresent()) {
      byte[] content = Files.readAllBytes(file(from).get());
      AtomicFile.write(to.folder().resolve(NAME), stream -> stream.write(content));
    }
  }

  /** Whether to stop waiting; asked every now and then. */
  @FunctionalInterface
  public interface Impatience {
    boolean await(long millis) throws InterruptedException;
  }

  /**
   * Waits until a client has brought it.
   *
   * @param options how clients connect and prove who they are
   * @param listening hears the port
   * @return the configuration with the port that clients know by now; empty if the wait was ended
   */
  @SuppressWarnings("try")
  public static Optional<ServerConfig> await(
      ServerConfig config, RunServer.Options options, IntConsumer listening, Impatience impatience)
      throws IOException, InterruptedException {
    Path file = file(config).orElseThrow();
    try (FolderLock lock =
            config.occupyFolder(
                "another server runs in %s; there must be one. Maybe --set folder=another");
        FirstModelService service =
            new FirstModelService(
                config.limits(),
                options.peers(),
                Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY,
                (layout, values) -> keep(file, layout, values))) {
      Server server =
          options
              .transport()
              .apply(
                  NettyServerBuilder.forAddress(config.address())
                      .addService(service)
                      .maxInboundMessageSize(config.limits().chunkBytes() + MESSAGE_OVERHEAD_BYTES))
              .build();
      RunServer.listen(server, config);
      try {
        int port = server.getPort();
        listening.accept(port);
        while (!service.isDone()) {
          if (impatience.await(50)) {
            return Optional.empty();
          }
        }
        String host = config.get(ServerConfig.LISTEN).replaceFirst(":\\d+$", "");
        return Optional.of(config.withTexts(Map.of(ServerConfig.LISTEN.key(), host + ":" + port)));
      } finally {
        server.shutdown(); // lets the receipt go out
        if (!server.awaitTermination(1, TimeUnit.SECONDS)) {
          server.shutdownNow().awaitTermination();
        }
      }
    }
  }

  private static void keep(Path file, ModelLayout layout, float[] values) {
    try {
      AtomicFile.write(
          file,
          stream -> NumpyArchive.write(stream, layout.tensors(), values, "brought by a client\n"));
    } catch (IOException e) {
      throw UserError.of("keep the first model", e);
    }
  }
}
