package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.cicada.v1.Chunk;
import dev.cicada.v1.CicadaGrpc;
import dev.cicada.v1.ClaimRequest;
import dev.cicada.v1.DeclineRequest;
import dev.cicada.v1.EnrolRequest;
import dev.cicada.v1.EnrolResponse;
import dev.cicada.v1.FetchRequest;
import dev.cicada.v1.GainReport;
import dev.cicada.v1.LeaveRequest;
import dev.cicada.v1.RoundsRequest;
import dev.cicada.v1.UploadHeader;
import dev.cicada.v1.UploadPart;
import dev.cicada.wire.ArrayBytes;
import dev.cicada.wire.Digest;
import dev.cicada.wire.ModelLayout;
import dev.cicada.wire.Reason;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A client with a name of its own that sends anything, well-formed or not, at any time, from
 * several threads; {@code -Dcicada.seed=N} for another course of things.
 */
@Timeout(600)
class HostileClientTest {
  private static final String NAME = "mallory";
  private static final int THREADS = 4;
  private static final long SEED = Long.getLong("cicada.seed", 1);

  @TempDir private Path folder;

  private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final AtomicInteger refusals = new AtomicInteger();
  private final AtomicInteger cases = new AtomicInteger();

  private final ServerListener listener =
      new ServerListener() {
        @Override
        public void failed(Throwable failure) {
          failures.add(failure);
        }

        @Override
        public void stumbled(RuntimeException failure) {
          failures.add(failure);
        }

        @Override
        public void refused(String client, Reason reason, String message) {
          refusals.incrementAndGet();
        }
      };

  @Test
  void harmsNobodyInTwoThousandCases() throws Exception {
    attack(2_000);
  }

  @Test
  @Tag("slow")
  void harmsNobodyInFiftyThousandCases() throws Exception {
    attack(50_000);
  }

  private void attack(int count) throws Exception {
    Map<String, String> settings =
        Map.of(
            "rounds", "30",
            "patienceSeconds", "0.3",
            "startClients", "4",
            "stallSeconds", "1",
            "requestsPerSecond", "100000");
    try (LocalRun run = new LocalRun(folder, settings)) {
      try (RunServer server = run.server(listener)) {
        ManagedChannel[] channels = new ManagedChannel[THREADS];
        Arrays.setAll(
            channels,
            i -> NettyChannelBuilder.forAddress("127.0.0.1", server.port()).usePlaintext().build());
        EnrolResponse place =
            CicadaGrpc.newBlockingStub(channels[0])
                .enrol(EnrolRequest.newBuilder().setClient(NAME).build());
        CicadaGrpc.newBlockingStub(channels[0]).reportGain(gain(place.getRun(), 0, 1e-10));
        for (int honest = 0; honest < 3; honest++) {
          run.startClient(server.port(), "client " + honest);
        }
        List<Thread> attackers =
            IntStream.range(0, THREADS)
                .mapToObj(
                    i -> {
                      SplittableRandom random = new SplittableRandom(SEED * THREADS + i);
                      return new Thread(
                          () -> {
                            while (cases.incrementAndGet() <= count) {
                              attack(channels[i], place, random);
                            }
                          });
                    })
                .toList();
        attackers.forEach(Thread::start);
        for (Thread attacker : attackers) {
          attacker.join();
        }
        run.awaitClients();
        for (ManagedChannel channel : channels) {
          channel.shutdownNow();
        }
      }
      assertThat(failures).isEmpty();
      assertThat(refusals.get()).isGreaterThan(count / 4);
      assertThat(run.requireWhole().state().round()).isEqualTo(30);
      assertThat(bytes(folder.resolve("drafts"))).as("nothing half is left").isZero();
    }
  }

  private static long bytes(Path path) throws IOException {
    try (var files = Files.walk(path)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }

  private void attack(ManagedChannel channel, EnrolResponse place, SplittableRandom random) {
    CicadaGrpc.CicadaBlockingStub stub =
        CicadaGrpc.newBlockingStub(channel).withDeadlineAfter(5, TimeUnit.SECONDS);
    String name = random.nextInt(8) > 0 ? NAME : anyText(random);
    String run = random.nextInt(8) > 0 ? place.getRun() : anyText(random);
    int round = random.nextInt(4) > 0 ? random.nextInt(31) : random.nextInt();
    try {
      switch (random.nextInt(10)) {
        case 0 -> stub.reportGain(gain(run, round, anyDouble(random)));
        case 1 -> stub.decline(decline(name, run, round));
        case 2 ->
            stub.claim(
                ClaimRequest.newBuilder()
                    .setClient(name)
                    .setRun(run)
                    .setRound(round)
                    .setDrawProof(anyBytes(random, 100))
                    .build());
        case 3 ->
            stub.fetch(
                    FetchRequest.newBuilder()
                        .setClient(name)
                        .setRun(run)
                        .setVersion(random.nextInt(-2, 40))
                        .build())
                .next();
        case 4 ->
            stub.withDeadlineAfter(random.nextInt(1, 50), TimeUnit.MILLISECONDS)
                .rounds(RoundsRequest.newBuilder().setClient(name).setRun(run).build())
                .next();
        case 5 -> stub.leave(LeaveRequest.newBuilder().setClient(name).setRun(run).build());
        case 6 -> stub.enrol(EnrolRequest.newBuilder().setClient(name).setRun(run).build());
        case 7 -> garbage(channel, random);
        default -> upload(channel, place, name, run, round, random);
      }
    } catch (StatusRuntimeException refused) {
      assertThat(refused.getStatus().getCode()).isNotNull();
    }
  }

  private static GainReport gain(String run, int round, double gain) {
    return GainReport.newBuilder()
        .setClient(NAME)
        .setRun(run)
        .setRound(round)
        .setGain(gain)
        .build();
  }

  private static DeclineRequest decline(String name, String run, int round) {
    return DeclineRequest.newBuilder().setClient(name).setRun(run).setRound(round).build();
  }

  /** Uploads that may be right but for their values, and may be wrong in any way. */
  private static void upload(
      ManagedChannel channel,
      EnrolResponse place,
      String name,
      String run,
      int round,
      SplittableRandom random) {
    float[] update = new float[place.getParameterCount()];
    Arrays.fill(update, Float.intBitsToFloat(random.nextInt()));
    byte[] bytes = ArrayBytes.of(update);
    boolean fits = random.nextInt(4) > 0;
    UploadHeader.Builder header =
        UploadHeader.newBuilder()
            .setClient(name)
            .setRun(run)
            .setRound(round)
            .setBaseVersion(random.nextInt(-1, 5))
            .setLayoutSha256(
                random.nextInt(9) > 0
                    ? ByteString.copyFrom(ModelLayout.of(place.getLayoutList()).digest().bytes())
                    : anyBytes(random, 40))
            .setLength(fits ? bytes.length : random.nextLong())
            .setSha256(
                fits ? ByteString.copyFrom(Digest.ofContent(bytes).bytes()) : anyBytes(random, 40));
    Receipt receipt = new Receipt();
    StreamObserver<UploadPart> parts =
        CicadaGrpc.newStub(channel).withDeadlineAfter(3, TimeUnit.SECONDS).upload(receipt);
    try {
      if (random.nextInt(10) > 0) {
        parts.onNext(UploadPart.newBuilder().setHeader(header).build());
      }
      Chunk.Builder chunk =
          Chunk.newBuilder().setOffset(random.nextInt(9) > 0 ? 0 : random.nextLong());
      chunk.setData(fits ? ByteString.copyFrom(bytes) : anyBytes(random, 200));
      parts.onNext(UploadPart.newBuilder().setChunk(chunk).build());
      switch (random.nextInt(4)) {
        case 0 -> parts.onError(new IllegalStateException("gone"));
        case 1 -> {} // it just stays there
        default -> parts.onCompleted();
      }
    } catch (IllegalStateException ended) {
      assertThat(ended).hasMessageContaining("call");
    }
  }

  /** Bytes that are no message. */
  private static void garbage(ManagedChannel channel, SplittableRandom random) {
    MethodDescriptor.Marshaller<byte[]> marshaller =
        new MethodDescriptor.Marshaller<>() {
          @Override
          public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
          }

          @Override
          public byte[] parse(InputStream stream) {
            try {
              return stream.readAllBytes();
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          }
        };
    List<String> methods = List.of("Enrol", "ReportGain", "Upload", "Fetch", "Rounds", "Nothing");
    String method = methods.get(random.nextInt(methods.size()));
    MethodDescriptor<byte[], byte[]> descriptor =
        MethodDescriptor.newBuilder(marshaller, marshaller)
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName("cicada.v1.Cicada/" + method)
            .build();
    ClientCalls.blockingUnaryCall(
        channel,
        descriptor,
        CallOptions.DEFAULT.withDeadlineAfter(1, TimeUnit.SECONDS),
        anyBytes(random, 300).toByteArray());
  }

  private static ByteString anyBytes(SplittableRandom random, int most) {
    byte[] bytes = new byte[random.nextInt(most)];
    random.nextBytes(bytes);
    return ByteString.copyFrom(bytes);
  }

  private static String anyText(SplittableRandom random) {
    return "x\n\u001b[2J".repeat(random.nextInt(60)) + random.nextInt();
  }

  private static double anyDouble(SplittableRandom random) {
    return random.nextBoolean()
        ? Double.longBitsToDouble(random.nextLong())
        : StrictMath.pow(10, -20 * random.nextDouble());
  }
}
