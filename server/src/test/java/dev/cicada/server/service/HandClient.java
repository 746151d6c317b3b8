package dev.cicada.server.service;

import com.google.protobuf.ByteString;
import dev.cicada.client.ClientListener;
import dev.cicada.client.RunClient;
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
import dev.cicada.v1.UploadReceipt;
import dev.cicada.wire.ArrayBytes;
import dev.cicada.wire.Digest;
import dev.cicada.wire.ModelLayout;
import dev.cicada.wire.Refusal;
import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.StreamObserver;
import java.util.Arrays;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;

/** A client whose requests a test makes one by one. */
final class HandClient implements AutoCloseable {
  private final String name;
  private final ManagedChannel channel;
  private final CicadaGrpc.CicadaBlockingStub stub;
  private EnrolResponse place;
  private Iterator<Announcement> announcements;

  HandClient(int port, String name) {
    this.name = name;
    channel = NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
    stub = CicadaGrpc.newBlockingStub(channel).withDeadlineAfter(100, TimeUnit.SECONDS);
  }

  /** One that has enrolled and listens. */
  static HandClient listening(int port, String name) {
    HandClient client = new HandClient(port, name);
    client.enrol();
    client.listen();
    return client;
  }

  /**
   * Enrols.
   *
   * @return its number
   */
  int enrol() {
    place = stub.enrol(EnrolRequest.newBuilder().setClient(name).build());
    return place.getNumber();
  }

  void listen() {
    announcements =
        stub.rounds(RoundsRequest.newBuilder().setClient(name).setRun(place.getRun()).build());
  }

  Announcement next() {
    return announcements.next();
  }

  /** Waits for a phase of a round. */
  Announcement await(int round, Announcement.PhaseCase phase) {
    Announcement told = next();
    while (told.getRound() != round || told.getPhaseCase() != phase) {
      told = next();
    }
    return told;
  }

  void report(int round) {
    stub.reportGain(
        GainReport.newBuilder()
            .setClient(name)
            .setRun(place.getRun())
            .setRound(round)
            .setGain(1e-10)
            .build());
  }

  void claim(int round) {
    stub.claim(
        ClaimRequest.newBuilder().setClient(name).setRun(place.getRun()).setRound(round).build());
  }

  void decline(int round) {
    stub.decline(
        DeclineRequest.newBuilder().setClient(name).setRun(place.getRun()).setRound(round).build());
  }

  void fetch(int version) {
    stub.fetch(fetchRequest(version)).next();
  }

  ManagedChannel channel() {
    return channel;
  }

  CicadaGrpc.CicadaStub stub() {
    return CicadaGrpc.newStub(channel);
  }

  FetchRequest fetchRequest(int version) {
    return FetchRequest.newBuilder()
        .setClient(name)
        .setRun(place.getRun())
        .setVersion(version)
        .build();
  }

  /** The header of an update of which nothing else is known. */
  UploadHeader header(int round, int base, int salt) {
    return UploadHeader.newBuilder()
        .setClient(name)
        .setRun(place.getRun())
        .setRound(round)
        .setBaseVersion(base)
        .setLength((long) place.getParameterCount() * Float.BYTES)
        .setLayoutSha256(
            ByteString.copyFrom(ModelLayout.of(place.getLayoutList()).digest().bytes()))
        .setSha256(ByteString.copyFrom(Digest.ofContent(new byte[] {(byte) salt}).bytes()))
        .build();
  }

  void sleep() {
    stub.leave(LeaveRequest.newBuilder().setClient(name).setRun(place.getRun()).build());
  }

  /** Gives up its place, as the command does. */
  void withdraw() {
    ManagedChannel own = NettyChannelBuilder.forTarget(channel.authority()).usePlaintext().build();
    try (RunClient client = new RunClient(own, name, null, false, ClientListener.NONE)) {
      client.withdraw();
    }
  }

  /** Uploads an update whose values are all the same. */
  UploadReceipt upload(int round, int base, float value) {
    float[] update = new float[place.getParameterCount()];
    Arrays.fill(update, value);
    return upload(round, base, update);
  }

  UploadReceipt upload(int round, int base, float[] update) {
    byte[] bytes = ArrayBytes.of(update);
    Receipt receipt = new Receipt();
    StreamObserver<UploadPart> parts = CicadaGrpc.newStub(channel).upload(receipt);
    UploadHeader.Builder header =
        UploadHeader.newBuilder()
            .setClient(name)
            .setRun(place.getRun())
            .setRound(round)
            .setBaseVersion(base)
            .setLength(bytes.length)
            .setLayoutSha256(
                ByteString.copyFrom(ModelLayout.of(place.getLayoutList()).digest().bytes()))
            .setSha256(ByteString.copyFrom(Digest.ofContent(bytes).bytes()));
    parts.onNext(UploadPart.newBuilder().setHeader(header).build());
    int most = place.getChunkBytes();
    for (int offset = 0; offset < bytes.length; offset += most) {
      int length = Math.min(most, bytes.length - offset);
      Chunk.Builder chunk =
          Chunk.newBuilder().setOffset(offset).setData(ByteString.copyFrom(bytes, offset, length));
      parts.onNext(UploadPart.newBuilder().setChunk(chunk).build());
    }
    parts.onCompleted();
    return receipt.await();
  }

  /** The reason why something is refused. */
  static String refusal(Runnable request) {
    try {
      request.run();
    } catch (StatusRuntimeException e) {
      return e.getTrailers().get(Refusal.REASON);
    }
    throw new AssertionError("it was not refused");
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }
}
