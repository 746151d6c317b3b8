package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.cicada.client.Draws;
import dev.cicada.v1.Announcement;
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
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A client with a place in a run that sends anything, well-formed or not, at any time. */
final class HostileClient {
  private final String name;
  private final EnrolResponse place;
  private final Draws draws;
  private volatile Announcement told = Announcement.getDefaultInstance();

  /**
   * Enrols.
   *
   * @param draws by the run's identity
   */
  HostileClient(ManagedChannel channel, String name, Function<String, Draws> draws) {
    this.name = name;
    place =
        CicadaGrpc.newBlockingStub(channel)
            .enrol(EnrolRequest.newBuilder().setClient(name).build());
    this.draws = draws.apply(place.getRun());
    CicadaGrpc.newBlockingStub(channel).reportGain(gain(place.getRun(), 0, 1e-10));
  }

  /** Makes one random attack. */
  void attack(ManagedChannel channel, SplittableRandom random) {
    CicadaGrpc.CicadaBlockingStub stub =
        CicadaGrpc.newBlockingStub(channel).withDeadlineAfter(5, TimeUnit.SECONDS);
    String claimed = random.nextInt(8) > 0 ? name : anyText(random);
    String run = random.nextInt(8) > 0 ? place.getRun() : anyText(random);
    int round = random.nextInt(4) > 0 ? told.getRound() : random.nextInt();
    try {
      switch (random.nextInt(13)) {
        case 0 ->
            stub.reportGain(gain(run, round, random.nextBoolean() ? anyDouble(random) : 1e-10));
        case 1 -> stub.decline(decline(claimed, run, round));
        case 2 ->
            stub.claim(
                ClaimRequest.newBuilder()
                    .setClient(claimed)
                    .setRun(run)
                    .setRound(round)
                    .setDrawProof(proof(round, random))
                    .build());
        case 3 ->
            stub.fetch(
                    FetchRequest.newBuilder()
                        .setClient(claimed)
                        .setRun(run)
                        .setVersion(random.nextInt(-2, 40))
                        .build())
                .next();
        case 4 ->
            told =
                stub.withDeadlineAfter(random.nextInt(1, 200), TimeUnit.MILLISECONDS)
                    .rounds(RoundsRequest.newBuilder().setClient(claimed).setRun(run).build())
                    .next();
        case 5 -> stub.leave(LeaveRequest.newBuilder().setClient(claimed).setRun(run).build());
        case 6 -> stub.enrol(EnrolRequest.newBuilder().setClient(claimed).setRun(run).build());
        case 7 -> garbage(channel, random);
        case 8, 9 -> upload(channel, claimed, run, round, random);
        default -> takePart(channel, stub, random);
      }
    } catch (StatusRuntimeException refused) {
      assertThat(refused.getStatus().getCode()).isNotNull();
    }
  }

  /** Does what it is told, except for the values of its updates. */
  private void takePart(
      ManagedChannel channel, CicadaGrpc.CicadaBlockingStub stub, SplittableRandom random) {
    told =
        stub.withDeadlineAfter(200, TimeUnit.MILLISECONDS)
            .rounds(RoundsRequest.newBuilder().setClient(name).setRun(place.getRun()).build())
            .next();
    if (told.hasMeasure()) {
      stub.reportGain(gain(place.getRun(), told.getRound(), 1e-10));
    } else if (told.hasCall()) {
      upload(channel, name, place.getRun(), told.getRound(), random);
    }
  }

  /** A report of its channel. */
  GainReport gain(String run, int round, double gain) {
    return GainReport.newBuilder()
        .setClient(name)
        .setRun(run)
        .setRound(round)
        .setGain(gain)
        .build();
  }

  private static DeclineRequest decline(String name, String run, int round) {
    return DeclineRequest.newBuilder().setClient(name).setRun(run).setRound(round).build();
  }

  /** Sends an upload that may be wrong in any way, or only in its values. */
  private void upload(
      ManagedChannel channel, String claimed, String run, int round, SplittableRandom random) {
    float[] update = new float[place.getParameterCount()];
    Arrays.fill(update, Float.intBitsToFloat(random.nextInt()));
    byte[] bytes = ArrayBytes.of(update);
    boolean fits = random.nextInt(4) > 0;
    UploadHeader.Builder header =
        UploadHeader.newBuilder()
            .setClient(claimed)
            .setDrawProof(proof(round, random))
            .setRun(run)
            .setRound(round)
            .setBaseVersion(random.nextInt(4) > 0 ? told.getHeldVersion() : random.nextInt())
            .setLayoutSha256(
                random.nextInt(9) > 0
                    ? ByteString.copyFrom(ModelLayout.of(place.getLayoutList()).digest().bytes())
                    : anyBytes(random, 40))
            .setLength(fits ? bytes.length : random.nextLong())
            .setSha256(
                fits ? ByteString.copyFrom(Digest.ofContent(bytes).bytes()) : anyBytes(random, 40));
    Receipt receipt = new Receipt();
    StreamObserver<UploadPart> parts =
        CicadaGrpc.newStub(channel)
            .withDeadlineAfter(random.nextInt(1, 500), TimeUnit.MILLISECONDS)
            .upload(receipt);
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

  /** The right proof of its draw, most of the time. */
  private ByteString proof(int round, SplittableRandom random) {
    return random.nextInt(4) > 0
        ? ByteString.copyFrom(draws.draw(place.getNumber(), round, 0.5).proof())
        : anyBytes(random, 100);
  }

  /** Sends bytes that are not a message. */
  private static void garbage(ManagedChannel channel, SplittableRandom random) {
    List<String> methods = List.of("Enrol", "ReportGain", "Upload", "Fetch", "Rounds", "Nothing");
    String method = methods.get(random.nextInt(methods.size()));
    send(channel, method, anyBytes(random, 300).toByteArray());
  }

  /** Sends any bytes to any method, and ignores the outcome. */
  static void send(ManagedChannel channel, String method, byte[] bytes) {
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
    MethodDescriptor<byte[], byte[]> descriptor =
        MethodDescriptor.newBuilder(marshaller, marshaller)
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName("cicada.v1.Cicada/" + method)
            .build();
    try {
      ClientCalls.blockingUnaryCall(
          channel, descriptor, CallOptions.DEFAULT.withDeadlineAfter(1, TimeUnit.SECONDS), bytes);
    } catch (StatusRuntimeException refused) {
      assertThat(refused.getStatus().getCode()).isNotNull();
    }
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
