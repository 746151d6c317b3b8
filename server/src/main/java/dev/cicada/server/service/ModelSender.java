package dev.cicada.server.service;

import com.google.protobuf.ByteString;
import dev.cicada.server.quota.Transfers;
import dev.cicada.v1.Chunk;
import dev.cicada.v1.ModelPart;
import dev.cicada.wire.Reason;
import dev.cicada.wire.Refusal;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Sends a model from its file, as fast as the reader takes it. A reader that takes nothing is cut
 * off.
 */
final class ModelSender implements Transfers.Transfer {
  /** In a part. Small, since all clients may fetch at once, and each has a part on its way. */
  private static final int MOST_BYTES = 1 << 14;

  private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(10);

  private final InputStream file;
  private final byte[] buffer;
  private final ServerCallStreamObserver<ModelPart> observer;
  private final CicadaService service;
  private final String client;
  private final ScheduledFuture<?> stallTimer;
  private final long startNanos = System.nanoTime();
  private volatile long progressNanos = startNanos;
  private long sent;
  private boolean ended;

  ModelSender(
      CicadaService service,
      String client,
      InputStream file,
      ServerCallStreamObserver<ModelPart> observer) {
    this.service = service;
    this.client = client;
    this.file = file;
    this.buffer = new byte[Math.min(service.limits().chunkBytes(), MOST_BYTES)];
    this.observer = observer;
    long period = Math.max(1, service.limits().stallMillis() / 4);
    stallTimer =
        service
            .timers()
            .scheduleWithFixedDelay(this::checkStall, period, period, TimeUnit.MILLISECONDS);
  }

  void start() {
    service.fetching().begin(client, this);
    observer.setOnReadyHandler(this::send);
    observer.setOnCancelHandler(this::closed);
    observer.setOnCloseHandler(this::closed);
    send();
  }

  private synchronized void send() {
    try {
      while (!ended && observer.isReady()) {
        int count = file.readNBytes(buffer, 0, buffer.length);
        if (count == 0) {
          observer.onCompleted();
          service.listener().sent(sent);
          end();
          return;
        }
        Chunk.Builder chunk =
            Chunk.newBuilder().setOffset(sent).setData(ByteString.copyFrom(buffer, 0, count));
        observer.onNext(ModelPart.newBuilder().setChunk(chunk).build());
        sent += count;
        progressNanos = System.nanoTime();
      }
    } catch (IOException e) {
      service.listener().storageFailed(e);
      observer.onError(
          Status.UNAVAILABLE
              .withDescription("the model cannot be read. Maybe try again.")
              .asRuntimeException());
      end();
    }
  }

  @Override
  public void displace() {
    cut(Reason.BUSY, "the same client has begun another fetch.");
  }

  private void checkStall() {
    long now = System.nanoTime();
    if (now - progressNanos > TimeUnit.MILLISECONDS.toNanos(service.limits().stallMillis())
        || now - startNanos > LONGEST_NANOS) {
      cut(Reason.STALLED, "the model is not read, or too slowly. Maybe fetch it again.");
    }
  }

  private synchronized void cut(Reason reason, String message) {
    if (!ended) {
      end();
      service.listener().refused(client, reason, message);
      observer.onError(Refusal.of(reason, message));
    }
  }

  /** Notes that the stream is gone, with everything that was on its way. */
  private void closed() {
    end();
    service.fetchClosed(client);
  }

  private synchronized void end() {
    if (ended) {
      return;
    }
    ended = true;
    stallTimer.cancel(false);
    service.fetching().end(client, this);
    try {
      file.close();
    } catch (IOException e) {
      service.listener().storageFailed(e);
    }
  }
}
