package dev.cicada.client;

import dev.cicada.v1.Announcement;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import org.jspecify.annotations.Nullable;

/** The newest announcement of a stream. Older ones that were not taken are dropped. */
final class Mailbox implements StreamObserver<Announcement> {
  private @Nullable Announcement newest;
  private @Nullable Throwable end;

  /** Waits for an announcement. Fails if the stream has ended. */
  synchronized Announcement take() throws InterruptedException {
    while (newest == null && end == null) {
      wait();
    }
    if (newest == null) {
      throw end instanceof StatusRuntimeException status
          ? status
          : Status.fromThrowable(end).asRuntimeException();
    }
    Announcement taken = newest;
    newest = null;
    return taken;
  }

  @Override
  public synchronized void onNext(Announcement announcement) {
    newest = announcement;
    notifyAll();
  }

  @Override
  public synchronized void onError(Throwable failure) {
    end = failure;
    notifyAll();
  }

  @Override
  public void onCompleted() {
    onError(Status.UNAVAILABLE.withDescription("the stream has ended").asRuntimeException());
  }
}
