package dev.cicada.client;

import com.google.protobuf.ByteString;
import dev.cicada.v1.Chunk;
import dev.cicada.v1.UploadHeader;
import dev.cicada.v1.UploadPart;
import dev.cicada.v1.UploadReceipt;
import io.grpc.Status;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends one update at the granted rate, and waits for its receipt.
 *
 * <p>The call's deadline ends every wait in here.
 */
final class UpdateSender implements ClientResponseObserver<UploadPart, UploadReceipt> {
  /** At a slow rate chunks are small, so that the server does not mistake a pause for a stall. */
  private static final double CHUNKS_PER_SECOND = 4;

  @SuppressWarnings("NullAway.Init")
  private ClientCallStreamObserver<UploadPart> call;

  private @Nullable UploadReceipt receipt;
  private @Nullable Throwable failure;
  private boolean ended;

  @Override
  public void beforeStart(ClientCallStreamObserver<UploadPart> stream) {
    call = stream;
    stream.setOnReadyHandler(this::wake);
  }

  private synchronized void wake() {
    notifyAll();
  }

  @Override
  public synchronized void onNext(UploadReceipt message) {
    receipt = message;
  }

  @Override
  public synchronized void onError(Throwable error) {
    failure = error;
    ended = true;
    notifyAll();
  }

  @Override
  public synchronized void onCompleted() {
    ended = true;
    notifyAll();
  }

  /**
   * Sends the update, after the call was started with this as its observer.
   *
   * @param chunkBytes the largest chunk
   * @param bitsPerSecond infinite for as fast as possible
   */
  synchronized UploadReceipt send(
      UploadHeader header, byte[] update, int chunkBytes, double bitsPerSecond)
      throws InterruptedException {
    long startNanos = System.nanoTime();
    int step =
        (int) Math.min(chunkBytes, Math.max(1, bitsPerSecond / Byte.SIZE / CHUNKS_PER_SECOND));
    call.onNext(UploadPart.newBuilder().setHeader(header).build());
    for (int offset = 0; offset < update.length && !ended; offset += step) {
      awaitTurn(startNanos, offset, bitsPerSecond);
      if (!ended) {
        int size = Math.min(step, update.length - offset);
        Chunk.Builder chunk =
            Chunk.newBuilder().setOffset(offset).setData(ByteString.copyFrom(update, offset, size));
        call.onNext(UploadPart.newBuilder().setChunk(chunk).build());
      }
    }
    if (!ended) {
      call.onCompleted();
    }
    while (!ended) {
      wait();
    }
    if (receipt == null) {
      throw Status.fromThrowable(failure).asRuntimeException(Status.trailersFromThrowable(failure));
    }
    return receipt;
  }

  private void awaitTurn(long startNanos, int sentBytes, double bitsPerSecond)
      throws InterruptedException {
    double dueNanos = TimeUnit.SECONDS.toNanos(1) * (sentBytes * 8.0 / bitsPerSecond);
    while (!ended) {
      double left = dueNanos - (System.nanoTime() - startNanos);
      if (left > 0) {
        TimeUnit.NANOSECONDS.timedWait(this, (long) Math.ceil(left));
      } else if (call.isReady()) {
        return;
      } else {
        wait();
      }
    }
  }
}
