package dev.cicada.server.service;

import dev.cicada.training.model.Tensor;
import dev.cicada.v1.Chunk;
import dev.cicada.v1.CicadaGrpc;
import dev.cicada.v1.EnrolRequest;
import dev.cicada.v1.EnrolResponse;
import dev.cicada.v1.InitialHeader;
import dev.cicada.v1.InitialPart;
import dev.cicada.v1.InitialReceipt;
import dev.cicada.wire.ArrayBytes;
import dev.cicada.wire.Digest;
import dev.cicada.wire.ModelLayout;
import dev.cicada.wire.Reason;
import dev.cicada.wire.Refusal;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Takes the first model from a client, and does nothing else: a client that enrols is told to bring
 * it, or to come again.
 *
 * <p>Only one client at a time may bring it, and it must not stall, so this costs the memory of one
 * model.
 */
final class FirstModelService extends CicadaGrpc.CicadaImplBase implements AutoCloseable {
  private static final Pattern NAME = Pattern.compile("[^\\s=]{1,200}");

  private final Limits limits;
  private final Peers peers;
  private final long mostBytes;
  private final Keeping keeping;
  private final ScheduledExecutorService timer;
  private @Nullable Receiver receiving;
  private volatile boolean done;

  /** Stores a model so that it outlives the server. */
  interface Keeping {
    void keep(ModelLayout layout, float[] values);
  }

  FirstModelService(Limits limits, Peers peers, long mostBytes, Keeping keeping) {
    this.limits = limits;
    this.peers = peers;
    this.mostBytes = mostBytes;
    this.keeping = keeping;
    timer =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread thread = new Thread(work, "first-model");
              thread.setDaemon(true);
              return thread;
            });
  }

  boolean isDone() {
    return done;
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }

  @Override
  public void enrol(EnrolRequest request, StreamObserver<EnrolResponse> answer) {
    answer.onError(
        Refusal.of(
            Reason.NO_MODEL,
            "the run has no first model yet. Maybe bring one, or wait until another client does."));
  }

  @Override
  public StreamObserver<InitialPart> initialise(StreamObserver<InitialReceipt> answer) {
    return new Receiver((ServerCallStreamObserver<InitialReceipt>) answer);
  }

  /** Whether a receiver may go on; only one may. */
  private synchronized boolean begin(Receiver receiver) {
    if (receiving == null && !done) {
      receiving = receiver;
    }
    return receiving == receiver;
  }

  private synchronized void end(Receiver receiver) {
    if (receiving == receiver) {
      receiving = null;
    }
  }

  /** The bytes of one client. */
  private final class Receiver implements StreamObserver<InitialPart> {
    private final ServerCallStreamObserver<InitialReceipt> answer;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final ScheduledFuture<?> stallTimer;
    private InitialHeader header = InitialHeader.getDefaultInstance();
    private ModelLayout layout = new ModelLayout(List.of());
    private long lastNanos = System.nanoTime();
    private boolean answered;

    Receiver(ServerCallStreamObserver<InitialReceipt> answer) {
      this.answer = answer;
      answer.setOnCancelHandler(this::release);
      long period = Math.max(1, limits.stallMillis() / 4);
      stallTimer =
          timer.scheduleWithFixedDelay(this::checkStall, period, period, TimeUnit.MILLISECONDS);
    }

    @Override
    public synchronized void onNext(InitialPart part) {
      lastNanos = System.nanoTime();
      if (answered) {
        return;
      }
      try {
        if (part.hasHeader()) {
          header(part.getHeader());
        } else {
          chunk(part.getChunk());
        }
      } catch (StatusRuntimeException e) {
        refuse(e);
      }
    }

    private void header(InitialHeader given) {
      require(layout.tensors().isEmpty(), Reason.INVALID, "a second header came.");
      require(
          peers.maySpeakFor(given.getClient()),
          Reason.WRONG_NAME,
          "the certificate is not that of client " + given.getClient() + ".");
      ModelLayout told = layout(given);
      require(begin(this), Reason.BUSY, "another client brings the first model. Maybe try again.");
      header = given;
      layout = told;
    }

    private ModelLayout layout(InitialHeader given) {
      Set<String> names = new HashSet<>();
      long parameters = 0;
      for (dev.cicada.v1.Tensor tensor : given.getLayoutList()) {
        require(
            NAME.matcher(tensor.getName()).matches() && names.add(tensor.getName()),
            Reason.INVALID,
            "a tensor is named '%s'; names must differ and have neither spaces nor =."
                .formatted(tensor.getName()));
        long size = 1;
        for (int axis : tensor.getSizesList()) {
          require(
              axis >= 1,
              Reason.INVALID,
              "an axis of %s has %d values; there must be some.".formatted(tensor.getName(), axis));
          size = Math.min(Integer.MAX_VALUE, size * axis);
        }
        parameters += size;
      }
      require(parameters > 0, Reason.INVALID, "the model has no tensors; it must have some.");
      require(
          parameters * Float.BYTES <= mostBytes,
          Reason.INVALID,
          "the model has %d bytes; it must have at most %d, as this server has memory for."
              .formatted(parameters * Float.BYTES, mostBytes));
      return new ModelLayout(
          given.getLayoutList().stream()
              .map(tensor -> Tensor.of(tensor.getName(), List.copyOf(tensor.getSizesList())))
              .toList());
    }

    private void chunk(Chunk chunk) {
      require(
          !layout.tensors().isEmpty(),
          Reason.INVALID,
          "a chunk came first; it must be the header.");
      require(
          chunk.getOffset() == bytes.size(),
          Reason.OUT_OF_ORDER,
          "a chunk is at %d; it must be at %d.".formatted(chunk.getOffset(), bytes.size()));
      require(
          (long) bytes.size() + chunk.getData().size() <= (long) layout.size() * Float.BYTES,
          Reason.WRONG_LENGTH,
          "more bytes came than the model has.");
      bytes.writeBytes(chunk.getData().toByteArray());
    }

    @Override
    public synchronized void onCompleted() {
      if (answered) {
        return;
      }
      try {
        float[] values = values();
        keeping.keep(layout, values);
        answered = true;
        answer.onNext(InitialReceipt.getDefaultInstance());
        answer.onCompleted();
        done = true;
        release();
      } catch (StatusRuntimeException e) {
        refuse(e);
      }
    }

    private float[] values() {
      byte[] content = bytes.toByteArray();
      require(
          content.length > 0 && content.length == layout.size() * Float.BYTES,
          Reason.WRONG_LENGTH,
          "the model ended after %d of %d bytes."
              .formatted(content.length, (long) layout.size() * Float.BYTES));
      require(
          Arrays.equals(header.getSha256().toByteArray(), Digest.ofContent(content).bytes()),
          Reason.WRONG_DIGEST,
          "the bytes are not those that the header announced.");
      float[] values = ArrayBytes.floats(content);
      for (float value : values) {
        require(
            Float.isFinite(value), Reason.NOT_FINITE, "the model has a value that is not finite.");
      }
      return values;
    }

    @Override
    public void onError(Throwable failure) {
      release();
    }

    private synchronized void checkStall() {
      long still = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - lastNanos);
      if (!answered && still > limits.stallMillis()) {
        refuse(
            Refusal.of(
                Reason.STALLED,
                "no byte came for %d ms; the most is %d.".formatted(still, limits.stallMillis())));
      }
    }

    private void refuse(StatusRuntimeException refusal) {
      answered = true;
      release();
      answer.onError(refusal);
    }

    private void release() {
      stallTimer.cancel(false);
      end(this);
    }

    private void require(boolean holds, Reason reason, String message) {
      if (!holds) {
        throw Refusal.of(reason, message);
      }
    }
  }
}
