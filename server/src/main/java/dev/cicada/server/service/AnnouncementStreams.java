package dev.cicada.server.service;

import dev.cicada.server.history.Member;
import dev.cicada.v1.Announcement;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;

/**
 * The clients that listen to announcements, at most one stream each.
 *
 * <p>Of what a slow reader has not taken, only the last is kept: memory does not grow.
 */
final class AnnouncementStreams {
  private final Map<Member, Stream> streams = new ConcurrentHashMap<>();
  private final IntConsumer count;

  AnnouncementStreams(IntConsumer count) {
    this.count = count;
  }

  /** One client's stream. */
  private final class Stream {
    final Member client;
    final ServerCallStreamObserver<Announcement> observer;
    private Announcement waiting;
    private boolean ended;

    Stream(Member client, ServerCallStreamObserver<Announcement> observer) {
      this.client = client;
      this.observer = observer;
    }

    synchronized void tell(Announcement announcement) {
      waiting = announcement;
      send();
    }

    synchronized void send() {
      if (waiting != null && !ended && observer.isReady()) {
        observer.onNext(waiting);
        waiting = null;
      }
    }

    synchronized void end(StatusRuntimeException why) {
      if (!ended) {
        ended = true;
        observer.onError(why);
      }
    }

    synchronized void left() {
      ended = true;
      streams.remove(client, this);
      count.accept(streams.size());
    }
  }

  /** Adds a client's stream, which ends an earlier one. */
  void add(Member client, ServerCallStreamObserver<Announcement> observer) {
    Stream stream = new Stream(client, observer);
    observer.setOnReadyHandler(stream::send);
    observer.setOnCancelHandler(stream::left);
    Stream earlier = streams.put(client, stream);
    if (earlier != null) {
      earlier.end(
          Status.ABORTED
              .withDescription("the same client listens on another connection now.")
              .asRuntimeException());
    }
    count.accept(streams.size());
  }

  void tell(Member client, Announcement announcement) {
    Stream stream = streams.get(client);
    if (stream != null) {
      stream.tell(announcement);
    }
  }

  /** Ends a client's stream, if it listens. */
  void end(Member client, StatusRuntimeException why) {
    Stream stream = streams.remove(client);
    if (stream != null) {
      stream.end(why);
      count.accept(streams.size());
    }
  }

  /** Ends all streams. */
  void endAll(Status status) {
    streams.values().forEach(stream -> stream.end(status.asRuntimeException()));
    streams.clear();
  }
}
