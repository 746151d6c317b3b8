package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.util.concurrent.SettableFuture;
import com.google.protobuf.ByteString;
import dev.cicada.run.Run;
import dev.cicada.v1.Chunk;
import dev.cicada.v1.CicadaGrpc;
import dev.cicada.v1.EnrolRequest;
import dev.cicada.v1.InitialHeader;
import dev.cicada.v1.InitialPart;
import dev.cicada.v1.InitialReceipt;
import dev.cicada.v1.Tensor;
import dev.cicada.wire.ArrayBytes;
import dev.cicada.wire.Digest;
import dev.cicada.wire.Refusal;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that waits for the model of the first client that brings one. */
@Timeout(120)
class FirstModelTest {
  private static final float[] VALUES = {1, 2, 3, 4, 5, 6, -1};

  @TempDir private Path folder;

  private ServerConfig config;
  private ManagedChannel channel;
  private CompletableFuture<Optional<ServerConfig>> waiting;
  private volatile boolean impatient;

  @BeforeEach
  void await() throws Exception {
    config =
        ServerConfig.standard()
            .withTexts(
                Map.of(
                    "folder", folder.resolve("server").toString(),
                    "listen", "127.0.0.1:0",
                    "stallSeconds", "2",
                    "model", "external"));
    CompletableFuture<Integer> port = new CompletableFuture<>();
    waiting =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return FirstModel.await(
                    config,
                    RunServer.Options.local(config.run(), ServerListener.NONE),
                    port::complete,
                    millis -> {
                      TimeUnit.MILLISECONDS.sleep(millis);
                      return impatient;
                    });
              } catch (Exception e) {
                port.completeExceptionally(e);
                throw new IllegalStateException(e);
              }
            });
    channel = ManagedChannelBuilder.forAddress("127.0.0.1", port.get()).usePlaintext().build();
  }

  @AfterEach
  void end() throws Exception {
    impatient = true;
    waiting.get();
    channel.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
  }

  private static Tensor tensor(String name, Integer... sizes) {
    return Tensor.newBuilder().setName(name).addAllSizes(List.of(sizes)).build();
  }

  private static InitialHeader.Builder header() {
    return InitialHeader.newBuilder()
        .setClient("first")
        .addLayout(tensor("w", 2, 3))
        .addLayout(tensor("b"))
        .setSha256(ByteString.copyFrom(Digest.ofContent(ArrayBytes.of(VALUES)).bytes()));
  }

  private static InitialPart chunk(int offset, byte[] data) {
    Chunk chunk = Chunk.newBuilder().setOffset(offset).setData(ByteString.copyFrom(data)).build();
    return InitialPart.newBuilder().setChunk(chunk).build();
  }

  private static InitialPart part(InitialHeader.Builder header) {
    return InitialPart.newBuilder().setHeader(header).build();
  }

  private SettableFuture<InitialReceipt> send(boolean ends, InitialPart... parts) {
    SettableFuture<InitialReceipt> receipt = SettableFuture.create();
    StreamObserver<InitialPart> stream =
        CicadaGrpc.newStub(channel)
            .initialise(
                new StreamObserver<>() {
                  @Override
                  public void onNext(InitialReceipt message) {
                    receipt.set(message);
                  }

                  @Override
                  public void onError(Throwable failure) {
                    receipt.setException(failure);
                  }

                  @Override
                  public void onCompleted() {}
                });
    for (InitialPart each : parts) {
      stream.onNext(each);
    }
    if (ends) {
      stream.onCompleted();
    }
    return receipt;
  }

  private void requireRefused(String reason, boolean ends, InitialPart... parts) {
    assertThatThrownBy(() -> send(ends, parts).get(60, TimeUnit.SECONDS))
        .isInstanceOfSatisfying(
            ExecutionException.class,
            e ->
                assertThat(Refusal.reason((StatusRuntimeException) e.getCause())).contains(reason));
    assertThat(waiting).isNotDone();
  }

  @Test
  void theFirstWholeModelIsKeptAndTheRunBeginsWithItAtTheSamePort() throws Exception {
    assertThat(FirstModel.isMissing(config)).isTrue();
    assertThatThrownBy(
            () ->
                CicadaGrpc.newBlockingStub(channel)
                    .enrol(EnrolRequest.newBuilder().setClient("it").build()))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class, e -> assertThat(Refusal.reason(e)).contains("no-model"));
    byte[] bytes = ArrayBytes.of(VALUES);
    byte[] start = Arrays.copyOf(bytes, 8);
    byte[] rest = Arrays.copyOfRange(bytes, 8, bytes.length);
    send(true, part(header()), chunk(0, start), chunk(8, rest)).get(60, TimeUnit.SECONDS);
    ServerConfig begun = waiting.get().orElseThrow();
    assertThat(begun.address().getPort()).isPositive();
    assertThat(FirstModel.isMissing(begun)).isFalse();
    try (Run run = RunAssembly.run(begun)) {
      assertThat(run.model().tensors()).hasToString("[w axis0=2 axis1=3, b]");
      assertThat(run.initialState().coordinator().models()[0]).containsExactly(VALUES);
      try (RunServer server =
          RunServer.start(begun, run, RunServer.Options.local(begun.run(), ServerListener.NONE))) {
        assertThat(server.port()).isEqualTo(begun.address().getPort());
        assertThatThrownBy(() -> send(true, part(header())).get(60, TimeUnit.SECONDS))
            .hasMessageContaining("the run has a first model");
      }
    }
    ServerConfig copy = begun.withTexts(Map.of("folder", folder.resolve("copy").toString()));
    new StoredRun(begun).copyTo(copy);
    assertThat(FirstModel.isMissing(copy)).isFalse();
  }

  @Test
  void whatIsNoModelIsRefusedAndTheWaitGoesOn() throws Exception {
    byte[] bytes = ArrayBytes.of(VALUES);
    requireRefused("invalid", true, chunk(0, bytes));
    requireRefused("invalid", true, part(InitialHeader.newBuilder().setClient("it")));
    requireRefused("invalid", true, part(header().addLayout(tensor("w", 1))), chunk(0, bytes));
    requireRefused("invalid", true, part(header().addLayout(tensor("a b", 1))), chunk(0, bytes));
    requireRefused("invalid", true, part(header().addLayout(tensor("a", 0))), chunk(0, bytes));
    requireRefused("invalid", true, part(header().addLayout(tensor("a", -3, -5))));
    int large = 1 << 30;
    requireRefused("invalid", true, part(header().addLayout(tensor("a", large, large, large))));
    requireRefused("invalid", true, part(header()), part(header()));
    requireRefused("wrong-length", true, part(header()));
    requireRefused("wrong-length", true, part(header()), chunk(0, new byte[4]));
    requireRefused("wrong-length", true, part(header()), chunk(0, bytes), chunk(28, new byte[1]));
    requireRefused("out-of-order", true, part(header()), chunk(4, bytes));
    requireRefused("wrong-digest", true, part(header()), chunk(0, new byte[bytes.length]));
    byte[] infinite = ArrayBytes.of(new float[] {1, 2, 3, 4, 5, 6, Float.POSITIVE_INFINITY});
    InitialHeader.Builder announced =
        header().setSha256(ByteString.copyFrom(Digest.ofContent(infinite).bytes()));
    requireRefused("not-finite", true, part(announced), chunk(0, infinite));
    assertThat(folder.resolve("server/first-model.npz")).doesNotExist();
  }

  /**
   * Of two clients that stall, the one whose header comes second is refused, and the other is cut
   * off.
   */
  @Test
  void whoStallsIsCutAndLetsTheNextOne() throws Exception {
    Set<String> reasons = new HashSet<>();
    while (!reasons.containsAll(Set.of("busy", "stalled"))) {
      for (SettableFuture<InitialReceipt> stalls :
          List.of(send(false, part(header())), send(false, part(header())))) {
        ExecutionException end =
            assertThrows(ExecutionException.class, () -> stalls.get(60, TimeUnit.SECONDS));
        reasons.add(Refusal.reason((StatusRuntimeException) end.getCause()).orElseThrow());
      }
    }
    send(true, part(header()), chunk(0, ArrayBytes.of(VALUES))).get(60, TimeUnit.SECONDS);
    assertThat(waiting.get()).isPresent();
  }

  @Test
  void aRunWhoseModelIsKnownWaitsForNobody() {
    assertThat(FirstModel.isMissing(ServerConfig.standard())).isFalse();
    assertThat(FirstModel.isMissing(config.withTexts(Map.of("initialModel", "first.npz"))))
        .isFalse();
  }
}
