package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.cicada.protocol.CallDraws;
import dev.cicada.run.config.RunSettings;
import dev.cicada.text.Words;
import dev.cicada.training.model.Tensor;
import dev.cicada.v1.Announcement;
import dev.cicada.v1.Chunk;
import dev.cicada.v1.CicadaGrpc;
import dev.cicada.v1.DeclineRequest;
import dev.cicada.v1.EnrolRequest;
import dev.cicada.v1.FetchRequest;
import dev.cicada.v1.GainReport;
import dev.cicada.v1.RoundsRequest;
import dev.cicada.v1.UploadHeader;
import dev.cicada.v1.UploadPart;
import dev.cicada.v1.UploadReceipt;
import dev.cicada.wire.ArrayBytes;
import dev.cicada.wire.Digest;
import dev.cicada.wire.ModelLayout;
import dev.cicada.wire.Reason;
import dev.cicada.wire.Refusal;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Bad input is refused with a precise reason, is counted, and harms nobody. */
@Timeout(120)
class BadInputTest {
  private static final long SEED = Long.getLong("cicada.seed", 7);

  @TempDir private Path folder;

  private final ConcurrentLinkedQueue<Reason> refusals = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private LocalRun run;
  private RunServer server;
  private ManagedChannel channel;
  private CicadaGrpc.CicadaBlockingStub stub;
  private String runId;
  private ByteString layout;
  private ModelLayout model;
  private float[] update;

  /** A run with one client, played by the test, in its first round. The client must call in it. */
  @BeforeEach
  void start() throws Exception {
    start(folder.resolve("run"), "stallSeconds", "100");
  }

  private void start(Path runFolder, String key, String value) throws Exception {
    run =
        new LocalRun(
            runFolder,
            Map.of(
                "clients",
                "1",
                "scheme",
                "full",
                "rounds",
                "3",
                "uploads",
                "1",
                "chunkBytes",
                "32",
                "requestsPerSecond",
                "5000",
                "maximumNorm",
                "100",
                key,
                value));
    server =
        run.server(
            new ServerListener() {
              @Override
              public void refused(String client, Reason reason, String message) {
                refusals.add(reason);
              }

              @Override
              public void failed(Throwable failure) {
                failures.add(failure);
              }
            });
    channel = NettyChannelBuilder.forAddress("127.0.0.1", server.port()).usePlaintext().build();
    stub = CicadaGrpc.newBlockingStub(channel).withDeadlineAfter(100, TimeUnit.SECONDS);
    var enrolled = stub.enrol(EnrolRequest.newBuilder().setClient("me").build());
    runId = enrolled.getRun();
    model = ModelLayout.of(enrolled.getLayoutList());
    layout = ByteString.copyFrom(model.digest().bytes());
    update = new float[enrolled.getParameterCount()];
    Arrays.fill(update, 0.25f);
    openRound();
  }

  private void openRound() {
    Iterator<Announcement> announcements =
        stub.rounds(RoundsRequest.newBuilder().setClient("me").setRun(runId).build());
    assertThat(announcements.next().hasMeasure()).isTrue();
    stub.reportGain(gain(1e-10).build());
  }

  @AfterEach
  void stop() throws IOException {
    assertThat(failures).isEmpty();
    channel.shutdownNow();
    server.close();
    run.close();
  }

  private GainReport.Builder gain(double gain) {
    return GainReport.newBuilder().setClient("me").setRun(runId).setGain(gain);
  }

  private UploadHeader.Builder header(byte[] bytes) {
    return UploadHeader.newBuilder()
        .setClient("me")
        .setRun(runId)
        .setLength(bytes.length)
        .setLayoutSha256(layout)
        .setSha256(ByteString.copyFrom(Digest.ofContent(bytes).bytes()));
  }

  private static List<UploadPart> parts(UploadHeader.Builder header, byte[] bytes) {
    List<UploadPart> parts = new ArrayList<>();
    parts.add(UploadPart.newBuilder().setHeader(header).build());
    for (int offset = 0; offset < bytes.length; offset += 30) {
      parts.add(chunk(offset, bytes, offset, Math.min(30, bytes.length - offset)));
    }
    return parts;
  }

  private static UploadPart chunk(long offset, byte[] bytes, int first, int size) {
    Chunk.Builder chunk =
        Chunk.newBuilder().setOffset(offset).setData(ByteString.copyFrom(bytes, first, size));
    return UploadPart.newBuilder().setChunk(chunk).build();
  }

  /**
   * Sends parts, then completes.
   *
   * @return the receipt or the refusal
   */
  private CompletableFuture<UploadReceipt> send(List<UploadPart> parts, boolean complete) {
    Receipt receipt = new Receipt();
    StreamObserver<UploadPart> call = CicadaGrpc.newStub(channel).upload(receipt);
    parts.forEach(call::onNext);
    if (complete) {
      call.onCompleted();
    }
    return receipt.answer;
  }

  private void requireRefused(Reason reason, Status.Code code, List<UploadPart> parts)
      throws Exception {
    requireRefused(reason, code, send(parts, true));
  }

  private void requireRefused(
      Reason reason, Status.Code code, CompletableFuture<UploadReceipt> answer) throws Exception {
    try {
      assertThat(answer.get(30, TimeUnit.SECONDS)).isNull();
    } catch (ExecutionException e) {
      requireRefused(reason, code, (StatusRuntimeException) e.getCause());
    }
  }

  private void requireRefused(Reason reason, Status.Code code, StatusRuntimeException refusal) {
    assertThat(refusal.getStatus().getCode()).isEqualTo(code);
    assertThat(refusal.getTrailers().get(Refusal.REASON)).isEqualTo(Words.of(reason));
    assertThat(refusal.getStatus().getDescription()).isNotBlank();
    assertThat(refusals.poll()).isEqualTo(reason);
    assertThat(refusals).as("counted once").isEmpty();
  }

  /** Requires that the same update, sent correctly, is accepted. */
  private void requireUnharmed() throws Exception {
    byte[] good = ArrayBytes.of(update);
    assertThat(send(parts(header(good), good), true).get(30, TimeUnit.SECONDS).getRepeated())
        .isFalse();
    assertThat(send(parts(header(good), good), true).get(30, TimeUnit.SECONDS).getRepeated())
        .as("the same again gets the same receipt")
        .isTrue();
  }

  @Test
  void headersThatDoNotFitAreRefused() throws Exception {
    byte[] good = ArrayBytes.of(update);
    Status.Code invalid = Status.Code.INVALID_ARGUMENT;
    Status.Code state = Status.Code.FAILED_PRECONDITION;
    requireRefused(
        Reason.UNKNOWN_CLIENT, Status.Code.NOT_FOUND, parts(header(good).setClient("you"), good));
    requireRefused(Reason.WRONG_RUN, state, parts(header(good).setRun("other"), good));
    requireRefused(Reason.ROUND_NOT_OPEN, state, parts(header(good).setRound(2), good));
    requireRefused(Reason.ROUND_NOT_OPEN, state, parts(header(good).setRound(-1), good));
    requireRefused(Reason.WRONG_VERSION, state, parts(header(good).setBaseVersion(9), good));
    requireRefused(Reason.WRONG_LENGTH, invalid, parts(header(good).setLength(4), good));
    requireRefused(Reason.WRONG_LENGTH, invalid, parts(header(good).setLength(1L << 50), good));
    requireRefused(Reason.INVALID, invalid, parts(header(good).setSha256(ByteString.EMPTY), good));
    requireRefused(Reason.INVALID, invalid, parts(header(good), good).subList(1, 2));
    requireRefused(Reason.INVALID, invalid, List.of(UploadPart.getDefaultInstance()));
    requireUnharmed();
  }

  @Test
  void aTransposedLayerIsRefused() throws Exception {
    byte[] good = ArrayBytes.of(update);
    List<Tensor> tensors = new ArrayList<>(model.tensors());
    Tensor weights = tensors.get(0);
    List<String> axes = List.of(weights.axes().get(1), weights.axes().get(0));
    tensors.set(0, new Tensor(weights.name(), axes, weights.sizes()));
    for (byte[] other : List.of(new ModelLayout(tensors).digest().bytes(), new byte[0])) {
      requireRefused(
          Reason.WRONG_LAYOUT,
          Status.Code.INVALID_ARGUMENT,
          parts(header(good).setLayoutSha256(ByteString.copyFrom(other)), good));
    }
    requireUnharmed();
  }

  @Test
  void bytesThatDoNotFitAreRefused() throws Exception {
    byte[] good = ArrayBytes.of(update);
    Status.Code invalid = Status.Code.INVALID_ARGUMENT;
    byte[] other = good.clone();
    other[5] ^= 1;
    requireRefused(Reason.WRONG_DIGEST, invalid, parts(header(good), other));
    List<UploadPart> parts = parts(header(good), good);
    requireRefused(Reason.WRONG_LENGTH, invalid, parts.subList(0, parts.size() - 1));
    requireRefused(Reason.OUT_OF_ORDER, invalid, List.of(parts.get(0), parts.get(2), parts.get(1)));
    requireRefused(Reason.OUT_OF_ORDER, invalid, List.of(parts.get(0), parts.get(1), parts.get(1)));
    requireRefused(
        Reason.WRONG_LENGTH, invalid, List.of(parts.get(0), chunk(0, new byte[33], 0, 33)));
    requireRefused(Reason.INVALID, invalid, List.of(parts.get(0), parts.get(0)));
    requireUnharmed();
  }

  @Test
  void valuesThatAreNoUpdateAreRefused() throws Exception {
    for (float value : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
      float[] bad = update.clone();
      bad[bad.length / 2] = value;
      requireRefused(
          Reason.NOT_FINITE,
          Status.Code.INVALID_ARGUMENT,
          parts(header(ArrayBytes.of(bad)), ArrayBytes.of(bad)));
    }
    float[] large = update.clone();
    large[0] = 101;
    requireRefused(
        Reason.NORM_TOO_LARGE,
        Status.Code.INVALID_ARGUMENT,
        parts(header(ArrayBytes.of(large)), ArrayBytes.of(large)));
    requireUnharmed();
  }

  @Test
  void aClientThatStallsIsRefusedAndGivesItsPlaceBack() throws Exception {
    stop();
    start(folder.resolve("impatient"), "stallSeconds", "0.5");
    byte[] good = ArrayBytes.of(update);
    for (int again = 0; again < 3; again++) {
      requireRefused(
          Reason.STALLED,
          Status.Code.DEADLINE_EXCEEDED,
          send(parts(header(good), good).subList(0, 2), false));
    }
    assertThat(sendUntilItDoesNotStall(good)).isNotNull();
  }

  /** On a busy machine even a good upload may stall for that long. */
  private UploadReceipt sendUntilItDoesNotStall(byte[] good) throws Exception {
    while (true) {
      try {
        return send(parts(header(good), good), true).get(30, TimeUnit.SECONDS);
      } catch (ExecutionException e) {
        requireRefused(
            Reason.STALLED, Status.Code.DEADLINE_EXCEEDED, (StatusRuntimeException) e.getCause());
      }
    }
  }

  @Test
  void anUploadBeyondTheMostIsRefused() throws Exception {
    byte[] good = ArrayBytes.of(update);
    Receipt first = new Receipt();
    StreamObserver<UploadPart> open = CicadaGrpc.newStub(channel).upload(first);
    open.onNext(UploadPart.newBuilder().setHeader(header(good)).build());
    // Of two that come at once, either may be first; the other is refused.
    CompletableFuture<UploadReceipt> second =
        send(List.of(UploadPart.newBuilder().setHeader(header(good)).build()), false);
    Object refused = CompletableFuture.anyOf(first.answer, second).handle((done, e) -> e).get();
    requireRefused(
        Reason.BUSY, Status.Code.RESOURCE_EXHAUSTED, (StatusRuntimeException) cause(refused));
  }

  private static Throwable cause(Object failure) {
    return failure instanceof CompletionException wrapped
        ? wrapped.getCause()
        : (Throwable) failure;
  }

  @Test
  void anotherUpdateOfTheSameRoundIsRefused() throws Exception {
    requireUnharmed();
    float[] other = update.clone();
    other[0] = 1;
    requireRefused(
        Reason.OTHER_UPDATE,
        Status.Code.ALREADY_EXISTS,
        parts(header(ArrayBytes.of(other)), ArrayBytes.of(other)));
  }

  @Test
  void gainsVersionsAndNamesThatCannotBeAreRefused() throws Exception {
    for (double gain : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      requireRefused(
          Reason.INVALID,
          Status.Code.INVALID_ARGUMENT,
          refusal(() -> stub.reportGain(gain(gain).build())));
    }
    FetchRequest.Builder fetch = FetchRequest.newBuilder().setClient("me").setRun(runId);
    requireRefused(
        Reason.WRONG_VERSION,
        Status.Code.FAILED_PRECONDITION,
        refusal(() -> stub.fetch(fetch.setVersion(5).build()).next()));
    requireRefused(
        Reason.WRONG_VERSION,
        Status.Code.FAILED_PRECONDITION,
        refusal(() -> stub.fetch(fetch.setVersion(-5).build()).next()));
    requireRefused(
        Reason.INVALID,
        Status.Code.INVALID_ARGUMENT,
        refusal(() -> stub.enrol(EnrolRequest.newBuilder().setClient(" ").build())));
    requireRefused(
        Reason.RUN_FULL,
        Status.Code.RESOURCE_EXHAUSTED,
        refusal(() -> stub.enrol(EnrolRequest.newBuilder().setClient("you").build())));
    stub.decline(DeclineRequest.newBuilder().setClient("me").setRun(runId).setRound(2).build());
    requireUnharmed();
  }

  private static StatusRuntimeException refusal(Runnable request) {
    try {
      request.run();
    } catch (StatusRuntimeException e) {
      return e;
    }
    throw new AssertionError("it was not refused");
  }

  @Test
  void garbageAtThePortHarmsNobody() throws Exception {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int again = 0; again < 50; again++) {
      byte[] garbage = new byte[1 + random.nextInt(3_000)];
      random.nextBytes(garbage);
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
          OutputStream output = socket.getOutputStream()) {
        output.write(garbage);
      } catch (IOException hungUp) {
        assertThat(hungUp).hasMessageNotContaining("refused");
      }
    }
    requireUnharmed();
  }

  /** Uploads with parts left out, doubled, swapped and changed at random, by a seed. */
  @Test
  void mangledUploadsAreRefusedOrTakenButNeverHarm() throws Exception {
    System.out.println("seed " + SEED);
    SplittableRandom random = new SplittableRandom(SEED);
    byte[] good = ArrayBytes.of(update);
    for (int again = 0; again < 1_000; again++) {
      List<UploadPart> parts = new ArrayList<>(parts(header(good), good));
      for (int changes = 1 + random.nextInt(3); changes > 0 && !parts.isEmpty(); changes--) {
        mangle(parts, random);
      }
      try {
        send(parts, true).get(30, TimeUnit.SECONDS);
      } catch (ExecutionException e) {
        Status status = ((StatusRuntimeException) e.getCause()).getStatus();
        assertThat(status.getCode())
            .isNotIn(Status.Code.UNKNOWN, Status.Code.INTERNAL, Status.Code.UNAVAILABLE);
      } catch (TimeoutException e) {
        throw new AssertionError("no answer to " + parts, e);
      }
    }
    assertThat(send(parts(header(good), good), true).get(30, TimeUnit.SECONDS)).isNotNull();
  }

  private static void mangle(List<UploadPart> parts, SplittableRandom random) {
    int place = random.nextInt(parts.size());
    int other = random.nextInt(parts.size());
    UploadPart part = parts.get(place);
    switch (random.nextInt(5)) {
      case 0 -> parts.remove(place);
      case 1 -> parts.add(other, part);
      case 2 -> {
        parts.set(place, parts.get(other));
        parts.set(other, part);
      }
      case 3 -> {
        byte[] noise = new byte[random.nextInt(40)];
        random.nextBytes(noise);
        parts.set(place, chunk(random.nextInt(100), noise, 0, noise.length));
      }
      default -> {
        UploadHeader.Builder header = part.getHeader().toBuilder();
        parts.set(
            place,
            UploadPart.newBuilder()
                .setHeader(header.setRound(random.nextInt()).setBaseVersion(random.nextInt(3) - 1))
                .build());
      }
    }
  }

  @Test
  void aCallThatTheDrawForbidsIsRefused() throws Exception {
    stop();
    run =
        new LocalRun(
            folder.resolve("drawn"),
            Map.of("clients", "2", "startClients", "2", "scheme", "random", "senders", "0.1"));
    server = run.server(ServerListener.NONE);
    channel = NettyChannelBuilder.forAddress("127.0.0.1", server.port()).usePlaintext().build();
    stub = CicadaGrpc.newBlockingStub(channel).withDeadlineAfter(100, TimeUnit.SECONDS);
    CallDraws draws = CallDraws.of(RunSettings.seed(run.config.run(), RunSettings.SELECTION_SEED));
    for (String name : new String[] {"a", "b"}) {
      var enrolled = stub.enrol(EnrolRequest.newBuilder().setClient(name).build());
      runId = enrolled.getRun();
      model = ModelLayout.of(enrolled.getLayoutList());
      layout = ByteString.copyFrom(model.digest().bytes());
      stub.reportGain(gain(1e-10).setClient(name).build());
    }
    byte[] good = ArrayBytes.of(update);
    for (int number = 0; number < 2; number++) {
      assertThat(draws.calls(number, 0, 0.05)).isFalse();
      try {
        send(parts(header(good).setClient(number == 0 ? "a" : "b"), good), true)
            .get(30, TimeUnit.SECONDS);
        throw new AssertionError("it was taken");
      } catch (ExecutionException e) {
        StatusRuntimeException refusal = (StatusRuntimeException) e.getCause();
        assertThat(refusal.getStatus().getCode()).isEqualTo(Status.Code.PERMISSION_DENIED);
        assertThat(refusal.getTrailers().get(Refusal.REASON)).isEqualTo("draw-refused");
      }
    }
  }
}
