package dev.cicada.benchmarks.load;

import com.google.protobuf.ByteString;
import dev.cicada.protocol.CallDraws;
import dev.cicada.v1.Announcement;
import dev.cicada.v1.Chunk;
import dev.cicada.v1.CicadaGrpc;
import dev.cicada.v1.DeclineRequest;
import dev.cicada.v1.EnrolRequest;
import dev.cicada.v1.EnrolResponse;
import dev.cicada.v1.FetchRequest;
import dev.cicada.v1.GainReport;
import dev.cicada.v1.ModelPart;
import dev.cicada.v1.RoundsRequest;
import dev.cicada.v1.UploadHeader;
import dev.cicada.v1.UploadPart;
import dev.cicada.v1.UploadReceipt;
import dev.cicada.wire.ModelLayout;
import io.grpc.ManagedChannel;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.atomic.AtomicInteger;

/** A client that follows the protocol and never trains: its updates are always the same bytes. */
final class LoadClient {
  private final ManagedChannel channel;
  private final String name;
  private final Load load;
  private EnrolResponse run = EnrolResponse.getDefaultInstance();
  private int held = -1;

  /** What all clients of a run share. */
  record Load(
      ByteString update, ByteString digest, CallDraws draws, int chunkBytes, Observer observer) {}

  /** Hears what clients do. */
  interface Observer {
    /** The client may upload by running this, now or later. */
    void calls(Runnable upload);

    void acknowledged();

    void finished();

    void failed(Throwable failure);
  }

  LoadClient(ManagedChannel channel, String name, Load load) {
    this.channel = channel;
    this.name = name;
    this.load = load;
  }

  void start() {
    CicadaGrpc.newStub(channel)
        .enrol(
            EnrolRequest.newBuilder().setClient(name).build(),
            new Answer<EnrolResponse>(load.observer()) {
              @Override
              public void onNext(EnrolResponse response) {
                run = response;
                listen();
              }
            });
  }

  private void listen() {
    CicadaGrpc.newStub(channel)
        .rounds(
            RoundsRequest.newBuilder().setClient(name).setRun(run.getRun()).build(),
            new Answer<Announcement>(load.observer()) {
              @Override
              public void onNext(Announcement announcement) {
                follow(announcement);
              }
            });
  }

  private void follow(Announcement announcement) {
    int round = announcement.getRound();
    if (announcement.hasFinished()) {
      load.observer().finished();
    } else if (announcement.hasMeasure()) {
      if (announcement.getHeldVersion() == held) {
        report(round);
      } else {
        fetch(announcement.getHeldVersion(), round);
      }
    } else if (announcement.hasCall()) {
      double probability = announcement.getCall().getProbability();
      if (load.draws().calls(run.getNumber(), round, probability)) {
        load.observer().calls(() -> upload(round));
      } else {
        CicadaGrpc.newStub(channel)
            .decline(
                DeclineRequest.newBuilder()
                    .setClient(name)
                    .setRun(run.getRun())
                    .setRound(round)
                    .build(),
                new Answer<>(load.observer()));
      }
    }
  }

  private void report(int round) {
    CicadaGrpc.newStub(channel)
        .reportGain(
            GainReport.newBuilder()
                .setClient(name)
                .setRun(run.getRun())
                .setRound(round)
                .setGain(1e-10)
                .build(),
            new Answer<>(load.observer()));
  }

  private void fetch(int version, int round) {
    CicadaGrpc.newStub(channel)
        .fetch(
            FetchRequest.newBuilder()
                .setClient(name)
                .setRun(run.getRun())
                .setVersion(version)
                .build(),
            new Answer<ModelPart>(load.observer()) {
              @Override
              public void onCompleted() {
                held = version;
                report(round);
              }
            });
  }

  private void upload(int round) {
    UploadHeader header =
        UploadHeader.newBuilder()
            .setClient(name)
            .setRun(run.getRun())
            .setRound(round)
            .setBaseVersion(held)
            .setLength(load.update().size())
            .setSha256(load.digest())
            .setLayoutSha256(
                ByteString.copyFrom(ModelLayout.of(run.getLayoutList()).digest().bytes()))
            .build();
    new Sending(header, load.update(), load.chunkBytes(), load.observer()).start(channel);
  }

  /** An upload, part by part, as fast as the connection takes them. */
  static final class Sending implements ClientResponseObserver<UploadPart, UploadReceipt> {
    private final UploadHeader header;
    private final ByteString update;
    private final int chunkBytes;
    private final Observer observer;
    private final AtomicInteger offset = new AtomicInteger(-1);

    Sending(UploadHeader header, ByteString update, int chunkBytes, Observer observer) {
      this.header = header;
      this.update = update;
      this.chunkBytes = chunkBytes;
      this.observer = observer;
    }

    void start(ManagedChannel channel) {
      CicadaGrpc.newStub(channel).upload(this);
    }

    @Override
    public void beforeStart(ClientCallStreamObserver<UploadPart> stream) {
      stream.setOnReadyHandler(() -> send(stream));
    }

    private void send(ClientCallStreamObserver<UploadPart> call) {
      while (call.isReady() && offset.get() < update.size()) {
        int from = offset.get();
        if (from < 0) {
          call.onNext(UploadPart.newBuilder().setHeader(header).build());
          offset.set(0);
          continue;
        }
        int end = Math.min(update.size(), from + chunkBytes);
        Chunk.Builder chunk =
            Chunk.newBuilder().setOffset(from).setData(update.substring(from, end));
        call.onNext(UploadPart.newBuilder().setChunk(chunk).build());
        offset.set(end);
        if (end == update.size()) {
          call.onCompleted();
        }
      }
    }

    @Override
    public void onNext(UploadReceipt receipt) {
      observer.acknowledged();
    }

    @Override
    public void onError(Throwable failure) {
      observer.failed(failure);
    }

    @Override
    public void onCompleted() {}
  }

  /** Ignores everything except failures. */
  private static class Answer<T> implements StreamObserver<T> {
    private final Observer observer;

    Answer(Observer observer) {
      this.observer = observer;
    }

    @Override
    public void onNext(T message) {}

    @Override
    public void onError(Throwable failure) {
      observer.failed(failure);
    }

    @Override
    public void onCompleted() {}
  }
}
