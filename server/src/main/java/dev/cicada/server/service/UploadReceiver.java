package dev.cicada.server.service;

import dev.cicada.codec.Float32;
import dev.cicada.server.history.Member;
import dev.cicada.server.ledger.Blobs;
import dev.cicada.server.machine.Event;
import dev.cicada.server.machine.Offer;
import dev.cicada.server.machine.Reply;
import dev.cicada.server.quota.PartPace;
import dev.cicada.server.quota.Transfers;
import dev.cicada.v1.Chunk;
import dev.cicada.v1.UploadHeader;
import dev.cicada.v1.UploadPart;
import dev.cicada.v1.UploadReceipt;
import dev.cicada.wire.Digest;
import dev.cicada.wire.Reason;
import dev.cicada.wire.Refusal;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One upload. Its bytes go to the disk as they come, and are checked on the way.
 *
 * <p>One part is requested at a time, so an upload takes the memory of a part, however long it is.
 * It is cut off when its round closes, or as soon as its pace shows that it cannot end before that.
 */
final class UploadReceiver implements StreamObserver<UploadPart>, Transfers.Transfer {
  private final CicadaService service;
  private final ServerCallStreamObserver<UploadReceipt> answer;
  private final AtomicBoolean answered = new AtomicBoolean();
  private final ScheduledFuture<?> stallTimer;
  private volatile boolean waiting;
  private volatile long waitingSinceNanos;
  private boolean hasSlot;
  private String name = "unknown";
  private @Nullable Offer offer;
  private @Nullable UpdateCheck check;
  private Blobs.@Nullable Arrival arrival;
  private long length;
  private final AtomicLong arrivedBytes = new AtomicLong();
  private volatile long offeredNanos;
  private final PartPace parts;
  private long partCount;
  private @Nullable ScheduledFuture<?> pausing;
  private volatile boolean accepted;
  private boolean submitted;

  UploadReceiver(CicadaService service, ServerCallStreamObserver<UploadReceipt> answer) {
    this.service = service;
    this.answer = answer;
    parts = new PartPace(service.limits().chunkBytes());
    answer.disableAutoRequest();
    answer.setOnCancelHandler(this::abandon);
    long period = Math.max(1, service.limits().stallMillis() / 4);
    stallTimer =
        service
            .timers()
            .scheduleWithFixedDelay(this::checkStall, period, period, TimeUnit.MILLISECONDS);
    awaitPart();
  }

  /** Requests a part. Only from now on can the client stall. */
  private void awaitPart() {
    waitingSinceNanos = System.nanoTime();
    waiting = true;
    answer.request(1);
  }

  /** Requests the next part, but not at once if many were tiny. */
  private void awaitNext() {
    long pause =
        parts.pauseMillis(++partCount, arrivedBytes.get(), System.nanoTime() - offeredNanos);
    if (pause == 0) {
      awaitPart();
    } else {
      pausing = service.timers().schedule(this::awaitPart, pause, TimeUnit.MILLISECONDS);
    }
  }

  @Override
  public synchronized void onNext(UploadPart part) {
    waiting = false;
    if (answered.get()) {
      return;
    }
    switch (part.getPartCase()) {
      case HEADER -> header(part.getHeader());
      case CHUNK -> chunk(part.getChunk());
      case PART_NOT_SET -> refuse(Reason.INVALID, "a part is empty; it must be header or chunk.");
    }
  }

  private void header(UploadHeader header) {
    name = header.getClient();
    if (offer != null) {
      refuse(Reason.INVALID, "a second header came; there must be one.");
      return;
    }
    service
        .admission()
        .identify(
            header.getClient(), header.getRun(), this::refuse, client -> header(header, client));
  }

  private void header(UploadHeader header, Member client) {
    String codec = header.getCodec().isEmpty() ? Float32.Provider.NAME : header.getCodec();
    if (!codec.equals(service.codec())) {
      refuse(
          Reason.WRONG_CODEC,
          "the update is written by %s; it must be by %s. Maybe the client is of an older version."
              .formatted(codec, service.codec()));
      return;
    }
    if (header.getLength() != service.updateBytes()) {
      refuse(
          Reason.WRONG_LENGTH,
          "the update has %d bytes; it must have %d, as codec %s makes."
              .formatted(header.getLength(), service.updateBytes(), service.codec()));
      return;
    }
    if (!Arrays.equals(header.getLayoutSha256().toByteArray(), service.layout().bytes())) {
      refuse(
          Reason.WRONG_LAYOUT,
          header.getLayoutSha256().isEmpty()
              ? "the update names no layout, as those of older clients. Maybe start the client anew in the server's version; it goes on where it is."
              : "the update's layout is not the one that enrolment told. Maybe a layer is transposed, or its axes have other names.");
      return;
    }
    if (header.getSha256().size() != Digest.computation().getDigestLength()) {
      refuse(Reason.INVALID, "sha256 has %d bytes.".formatted(header.getSha256().size()));
      return;
    }
    if (!service.uploads().tryAcquire()) {
      refuse(
          Reason.BUSY,
          "%d uploads are under way, the most there may be. Maybe try again."
              .formatted(service.limits().uploads()));
      return;
    }
    hasSlot = true;
    service.uploading().begin(name, this);
    service.listener().uploading(service.uploading().count());
    offeredNanos = System.nanoTime();
    length = header.getLength();
    check = service.check(client.number(), header.getRound());
    Offer made =
        new Offer(
            client,
            header.getRound(),
            header.getBaseVersion(),
            Digest.of(header.getSha256().toByteArray()),
            header.getDrawProof().toByteArray());
    offer = made;
    service.loop().submit(new Event.Offered(this::offered, made));
  }

  private void offered(Reply reply) {
    if (reply instanceof Reply.Accepted) {
      accepted = true;
      awaitPart();
    } else {
      answer(reply);
    }
  }

  private void chunk(Chunk chunk) {
    UpdateCheck looking = check;
    if (looking == null) {
      refuse(Reason.INVALID, "a chunk came first; it must be the header.");
      return;
    }
    int size = chunk.getData().size();
    long arrived = arrivedBytes.get();
    if (chunk.getOffset() != arrived) {
      refuse(
          Reason.OUT_OF_ORDER,
          "a chunk is at %d; it must be at %d.".formatted(chunk.getOffset(), arrived));
      return;
    }
    if (size > service.limits().chunkBytes() || arrived + size > length) {
      refuse(
          Reason.WRONG_LENGTH,
          "a chunk of %d bytes at %d is too long; it must have at most %d, the update %d."
              .formatted(size, arrived, service.limits().chunkBytes(), length));
      return;
    }
    try {
      Blobs.Arrival file = arrival == null ? service.blobs().arrival() : arrival;
      arrival = file;
      ByteBuffer bytes = chunk.getData().asReadOnlyByteBuffer();
      looking.add(bytes);
      file.write(bytes);
      arrivedBytes.addAndGet(size);
    } catch (IOException e) {
      fail(e);
      return;
    }
    looking
        .problem()
        .ifPresentOrElse(problem -> refuse(problem.reason(), problem.message()), this::awaitNext);
  }

  @Override
  public synchronized void onCompleted() {
    waiting = false;
    if (answered.get()) {
      return;
    }
    long arrived = arrivedBytes.get();
    Offer made = offer;
    UpdateCheck looking = check;
    Blobs.Arrival file = arrival;
    if (made == null || looking == null || file == null || arrived != length) {
      refuse(
          Reason.WRONG_LENGTH, "the update ended after %d of %d bytes.".formatted(arrived, length));
      return;
    }
    Digest digest = file.digest();
    if (!digest.equals(made.digest())) {
      refuse(
          Reason.WRONG_DIGEST,
          "the bytes have digest %s; the header said %s."
              .formatted(digest.hex(), made.digest().hex()));
      return;
    }
    try {
      Optional<UpdateCheck.Problem> problem = looking.finish(file);
      if (problem.isPresent()) {
        refuse(problem.get().reason(), problem.get().message());
        return;
      }
      if (looking.norm() > service.limits().norm()) {
        refuse(
            Reason.NORM_TOO_LARGE,
            "the update's norm is %s; it must be at most %s."
                .formatted(looking.norm(), service.limits().norm()));
        return;
      }
      submitted = true;
      file.keep(made.round(), made.member().number(), digest);
      looking.keep(digest);
      service.listener().received(length);
      service.loop().submit(new Event.Arrived(this::answer, made, looking.norm()));
    } catch (IOException e) {
      fail(e);
    }
  }

  /** The client has hung up. */
  @Override
  public synchronized void onError(Throwable failure) {
    abandon();
  }

  @Override
  public void displace() {
    refuse(Reason.BUSY, "the same client has begun another upload.");
  }

  /** Cuts off the upload if its round is over, unless it has arrived completely. */
  synchronized void roundClosed(int round) {
    if (accepted && !submitted && offer != null && offer.round() <= round) {
      refuse(Reason.ROUND_NOT_OPEN, "round %d has ended before the update did.".formatted(round));
    }
  }

  private void checkPace() {
    long stallNanos = TimeUnit.MILLISECONDS.toNanos(service.limits().stallMillis());
    long takenNanos = System.nanoTime() - offeredNanos;
    if (offeredNanos == 0 || takenNanos < stallNanos) {
      return;
    }
    long arrived = arrivedBytes.get();
    double leftNanos = 1e6 * (service.callDeadlineMillis() - System.currentTimeMillis());
    if (leftNanos > 0 && arrived + arrived * (leftNanos / takenNanos) < length) {
      refuse(
          Reason.STALLED,
          "%d of %d bytes came in %d ms; at that pace the update ends after its round."
              .formatted(arrived, length, TimeUnit.NANOSECONDS.toMillis(takenNanos)));
    }
  }

  private void checkStall() {
    checkPace();
    long still = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - waitingSinceNanos);
    if (waiting && still > service.limits().stallMillis()) {
      refuse(
          Reason.STALLED,
          "no byte came for %d ms; the most is %d."
              .formatted(still, service.limits().stallMillis()));
    }
  }

  private void fail(IOException failure) {
    service.listener().storageFailed(failure);
    refuse(Reason.UNAVAILABLE, "the server's disk does not take the update. Maybe try again.");
  }

  private void refuse(Reason reason, String message) {
    answer(new Reply.Refused(reason, message));
  }

  private void answer(Reply reply) {
    if (!answered.compareAndSet(false, true)) {
      return;
    }
    release();
    if (reply instanceof Reply.Acknowledged acknowledged) {
      answer.onNext(
          UploadReceipt.newBuilder()
              .setRepeated(acknowledged.repeated())
              .setSetAside(acknowledged.setAside())
              .build());
      answer.onCompleted();
    } else if (reply instanceof Reply.Refused refused) {
      service.listener().refused(name, refused.reason(), refused.message());
      answer.onError(Refusal.of(refused.reason(), refused.message()));
    }
  }

  private void abandon() {
    if (answered.compareAndSet(false, true)) {
      release();
    }
  }

  /** Gives back its place among the uploads, and removes what is not kept. */
  private synchronized void release() {
    stallTimer.cancel(false);
    if (pausing != null) {
      pausing.cancel(false);
    }
    if (hasSlot) {
      hasSlot = false;
      service.uploading().end(name, this);
      service.listener().uploading(service.uploading().count());
      service.uploads().release();
    }
    if (arrival != null) {
      try {
        arrival.close();
      } catch (IOException e) {
        service.listener().storageFailed(e);
      }
    }
  }
}
