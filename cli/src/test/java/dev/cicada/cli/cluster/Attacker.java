package dev.cicada.cli.cluster;

import com.google.protobuf.ByteString;
import dev.cicada.client.Draws;
import dev.cicada.identity.ChannelSecurity;
import dev.cicada.identity.Credentials;
import dev.cicada.v1.Announcement;
import dev.cicada.v1.Chunk;
import dev.cicada.v1.CicadaGrpc;
import dev.cicada.v1.EnrolRequest;
import dev.cicada.v1.EnrolResponse;
import dev.cicada.v1.FetchRequest;
import dev.cicada.v1.GainReport;
import dev.cicada.v1.LeaveRequest;
import dev.cicada.v1.ModelPart;
import dev.cicada.v1.RoundsRequest;
import dev.cicada.v1.UploadHeader;
import dev.cicada.v1.UploadPart;
import dev.cicada.v1.UploadReceipt;
import dev.cicada.wire.ArrayBytes;
import dev.cicada.wire.Digest;
import dev.cicada.wire.ModelLayout;
import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.grpc.stub.StreamObserver;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * A program that misuses the valid certificates of clients until it is ended: {@code KIND PORT
 * CREDENTIALS...}, with a thread for each of the credentials.
 */
final class Attacker {
  private static final int UNREAD = 300;
  private static final int CONNECTIONS = 6;
  private static final int UPLOADS = 64;
  private static final float LARGEST = 3e38f;
  private static final double[] GAINS = {Double.MIN_VALUE, 1e100, Double.NaN, -1, 0, 1e-20, 1};

  private final ManagedChannel channel;
  private final List<ManagedChannel> others;
  private final CicadaGrpc.CicadaBlockingStub stub;
  private final String name;
  private final EnrolResponse place;
  private final Draws draws;

  private Attacker(int port, Credentials own) {
    ChannelSecurity security = ChannelSecurity.mutualTls(own);
    channel = security.channel("127.0.0.1", port).build();
    others =
        IntStream.range(0, CONNECTIONS)
            .mapToObj(i -> security.channel("127.0.0.1", port).build())
            .toList();
    stub = CicadaGrpc.newBlockingStub(channel);
    name = own.clientName().orElseThrow();
    place = stub.enrol(EnrolRequest.newBuilder().setClient(name).build());
    draws = Draws.signed(own.drawKey().orElseThrow(), place.getRun(), name);
  }

  public static void main(String[] arguments) throws InterruptedException {
    int port = Integer.parseInt(arguments[1]);
    List<Path> folders = Arrays.stream(arguments).skip(2).map(Path::of).toList();
    CountDownLatch begun = new CountDownLatch(folders.size());
    for (Path folder : folders) {
      Thread thread = new Thread(() -> attack(arguments[0], port, folder, begun));
      thread.setDaemon(true);
      thread.start();
    }
    begun.await();
    System.err.println("attacker: under way");
    // Whatever happens to the test, this process ends then.
    TimeUnit.MINUTES.sleep(5);
  }

  private static void attack(String kind, int port, Path folder, CountDownLatch begun) {
    Attacker attacker = new Attacker(port, Credentials.load(folder));
    switch (kind) {
      case "unread" -> attacker.leaveModelsUnread();
      case "part" -> begun.countDown();
      default -> throw new IllegalArgumentException(kind);
    }
    begun.countDown();
    while (true) {
      try {
        switch (kind) {
          case "unread" -> attacker.comeAndGo();
          default -> attacker.takePart();
        }
      } catch (StatusRuntimeException refused) {
        // as intended
      }
    }
  }

  /**
   * Requests models on many connections, and reads none of them.
   *
   * <p>Most requests are refused, but it does not notice: what was sent before comes first and
   * stays unread.
   */
  private void leaveModelsUnread() {
    for (int i = 0; i < UNREAD; i++) {
      CicadaGrpc.newStub(others.get(i % others.size()))
          .fetch(
              FetchRequest.newBuilder().setClient(name).setRun(place.getRun()).build(),
              new ClientResponseObserver<FetchRequest, ModelPart>() {
                @Override
                public void beforeStart(ClientCallStreamObserver<FetchRequest> stream) {
                  stream.disableAutoRequestWithInitial(0);
                }

                @Override
                public void onNext(ModelPart part) {}

                @Override
                public void onError(Throwable failure) {}

                @Override
                public void onCompleted() {}
              });
    }
    for (ManagedChannel other : others) {
      try {
        CicadaGrpc.newBlockingStub(other).enrol(EnrolRequest.newBuilder().setClient(name).build());
      } catch (StatusRuntimeException refused) {
        // the server has seen what came before on this connection, or has closed it
      }
    }
  }

  /** Gives up its place and takes it again; listens on one stream and then on another. */
  private void comeAndGo() {
    stub.rounds(RoundsRequest.newBuilder().setClient(name).setRun(place.getRun()).build()).next();
    stub.leave(LeaveRequest.newBuilder().setClient(name).setForGood(true).build());
    stub.enrol(EnrolRequest.newBuilder().setClient(name).build());
  }

  /** Follows a run, and does everything in the wrong way. */
  private void takePart() {
    Iterator<Announcement> announcements =
        stub.rounds(RoundsRequest.newBuilder().setClient(name).setRun(place.getRun()).build());
    while (announcements.hasNext()) {
      Announcement told = announcements.next();
      if (told.hasMeasure()) {
        for (double gain : GAINS) {
          report(told.getRound(), gain);
        }
      } else if (told.hasCall()) {
        switch (Math.floorMod(told.getRound() + place.getNumber(), 3)) {
          case 0 -> IntStream.range(0, UPLOADS).forEach(i -> drip(told, i));
          case 1 -> upload(told, LARGEST);
          default -> {
            upload(told, 1e-3f);
            upload(told, 2e-3f);
          }
        }
      }
    }
  }

  private void report(int round, double gain) {
    try {
      stub.reportGain(
          GainReport.newBuilder()
              .setClient(name)
              .setRun(place.getRun())
              .setRound(round)
              .setGain(gain)
              .build());
    } catch (StatusRuntimeException refused) {
      // most of them are refused
    }
  }

  private byte[] update(float value) {
    float[] update = new float[place.getParameterCount()];
    Arrays.fill(update, value);
    return ArrayBytes.of(update);
  }

  private StreamObserver<UploadPart> begin(Announcement told, byte[] bytes) {
    UploadHeader header =
        UploadHeader.newBuilder()
            .setClient(name)
            .setRun(place.getRun())
            .setRound(told.getRound())
            .setBaseVersion(told.getHeldVersion())
            .setLength(bytes.length)
            .setLayoutSha256(
                ByteString.copyFrom(ModelLayout.of(place.getLayoutList()).digest().bytes()))
            .setSha256(ByteString.copyFrom(Digest.ofContent(bytes).bytes()))
            .setDrawProof(
                ByteString.copyFrom(draws.draw(place.getNumber(), told.getRound(), 1).proof()))
            .build();
    StreamObserver<UploadPart> parts = CicadaGrpc.newStub(channel).upload(new Ignored());
    parts.onNext(UploadPart.newBuilder().setHeader(header).build());
    return parts;
  }

  private static void send(StreamObserver<UploadPart> parts, int offset, byte[] bytes) {
    try {
      parts.onNext(
          UploadPart.newBuilder()
              .setChunk(Chunk.newBuilder().setOffset(offset).setData(ByteString.copyFrom(bytes)))
              .build());
    } catch (IllegalStateException refused) {
      // it was cut off
    }
  }

  private void upload(Announcement told, float value) {
    byte[] bytes = update(value);
    StreamObserver<UploadPart> parts = begin(told, bytes);
    int most = place.getChunkBytes();
    for (int offset = 0; offset < bytes.length; offset += most) {
      int end = Math.min(bytes.length, offset + most);
      send(parts, offset, Arrays.copyOfRange(bytes, offset, end));
    }
    try {
      parts.onCompleted();
    } catch (IllegalStateException refused) {
      // it was cut off
    }
  }

  /** Begins an upload that will never end. */
  private void drip(Announcement told, int salt) {
    byte[] bytes = update(1e-3f + salt * 1e-6f);
    send(begin(told, bytes), 0, Arrays.copyOf(bytes, 1));
  }

  private static final class Ignored implements StreamObserver<UploadReceipt> {
    @Override
    public void onNext(UploadReceipt receipt) {}

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onCompleted() {}
  }
}
