package dev.cicada.server.service;

import dev.cicada.server.history.Member;
import dev.cicada.server.quota.RateLimit;
import dev.cicada.v1.Announcement;
import dev.cicada.wire.Reason;
import dev.cicada.wire.Refusal;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The clients that listen to announcements, at most one stream each.
 *
 * <p>For a slow reader only the last announcement is kept, so memory does not grow.
 */
final class AnnouncementStreams {
  private static final double DISPLACEMENTS_PER_SECOND = 0.1;

  private final Map<Member, Stream> streams = new ConcurrentHashMap<>();
  private final Map<Member, RateLimit> displacements = new ConcurrentHashMap<>();
  private final ServerListener listener;
  private final LateRefusals late;

  AnnouncementStreams(ServerListener listener, LateRefusals late) {
    this.listener = listener;
    this.late = late;
  }

  /** One client's stream. */
  private final class Stream {
    final Member client;
    final ServerCallStreamObserver<Announcement> observer;
    private @Nullable Announcement waiting;
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
      if (streams.remove(client, this)) {
        listener.disconnected(client);
      }
      listener.listening(streams.size());
    }
  }

  /**
   * Adds a client's stream, which ends an earlier one. Two processes with the same name, which
   * would displace each other again and again, are slowed down.
   */
  void add(Member client, ServerCallStreamObserver<Announcement> observer) {
    if (streams.containsKey(client) && !mayDisplace(client)) {
      String message =
          "client '%s' listens on another connection, and came from several within seconds. Maybe two processes have the same name."
              .formatted(client.name());
      listener.refused(client.name(), Reason.TOO_FAST, message);
      observer.setOnCancelHandler(() -> {}); // it may hang up before it hears
      late.tell(() -> observer.onError(Refusal.of(Reason.TOO_FAST, message)));
      return;
    }
    Stream stream = new Stream(client, observer);
    observer.setOnReadyHandler(stream::send);
    observer.setOnCancelHandler(stream::left);
    Stream earlier = streams.put(client, stream);
    listener.connected(client);
    if (earlier != null) {
      listener.displaced(client);
      earlier.end(
          Status.ABORTED
              .withDescription("the same client listens on another connection now.")
              .asRuntimeException());
    }
    listener.listening(streams.size());
  }

  private boolean mayDisplace(Member client) {
    return displacements
        .computeIfAbsent(client, each -> new RateLimit(DISPLACEMENTS_PER_SECOND, System::nanoTime))
        .allows();
  }

  void tell(Member client, Announcement announcement) {
    Stream stream = streams.get(client);
    if (stream != null) {
      stream.tell(announcement);
    }
  }

  /** Ends a client's stream, if it listens. */
  void end(Member client, StatusRuntimeException why) {
    displacements.remove(client);
    Stream stream = streams.remove(client);
    if (stream != null) {
      stream.end(why);
      listener.disconnected(client);
      listener.listening(streams.size());
    }
  }

  /** Ends all streams. */
  void endAll(Status status) {
    streams.values().forEach(stream -> stream.end(status.asRuntimeException()));
    streams.clear();
  }
}
