package dev.cicada.client;

import com.google.protobuf.ByteString;
import dev.cicada.codec.CodecException;
import dev.cicada.extension.Registry;
import dev.cicada.identity.RenewableCredentials;
import dev.cicada.run.config.RunConfig;
import dev.cicada.text.UserError;
import dev.cicada.v1.Announcement;
import dev.cicada.v1.Call;
import dev.cicada.v1.Chunk;
import dev.cicada.v1.CicadaGrpc;
import dev.cicada.v1.ClaimRequest;
import dev.cicada.v1.DeclineRequest;
import dev.cicada.v1.Draw;
import dev.cicada.v1.EnrolRequest;
import dev.cicada.v1.EnrolResponse;
import dev.cicada.v1.FetchRequest;
import dev.cicada.v1.GainReport;
import dev.cicada.v1.LeaveRequest;
import dev.cicada.v1.ModelPart;
import dev.cicada.v1.RoundsRequest;
import dev.cicada.v1.UploadHeader;
import dev.cicada.v1.UploadReceipt;
import dev.cicada.wire.ArrayBytes;
import dev.cicada.wire.Digest;
import dev.cicada.wire.ModelLayout;
import dev.cicada.wire.Refusal;
import dev.cicada.wire.SampleTerms;
import io.grpc.Context;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.nio.ByteBuffer;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.Iterator;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * A client in a run, from enrolment to the last round, however often it loses its server.
 *
 * <p>Whatever goes wrong, it enrols again and is told which version it holds and since which round.
 * From that it can recompute all that it may have lost.
 */
public final class RunClient implements AutoCloseable {
  private static final long REQUEST_SECONDS = 15;
  private static final long GOODBYE_SECONDS = 2;
  private static final long TOLERATED_CLOCK_SECONDS = 60;
  private static final long TRANSFER_SECONDS = 120;
  private static final double LONGEST_TRANSFER_SECONDS = 86_400;
  private static final long SHORTEST_PAUSE_MILLIS = 50;
  private static final long LONGEST_PAUSE_MILLIS = 3_000;
  private static final long DISPLACED_PAUSE_MILLIS = 20_000;
  private static final Set<Status.Code> FATAL =
      Set.of(Status.Code.PERMISSION_DENIED, Status.Code.UNAUTHENTICATED, Status.Code.UNIMPLEMENTED);
  private static final Set<Status.Code> REFUSALS =
      Set.of(
          Status.Code.FAILED_PRECONDITION,
          Status.Code.ALREADY_EXISTS,
          Status.Code.INVALID_ARGUMENT,
          Status.Code.PERMISSION_DENIED);

  private final ManagedChannel channel;
  private final String name;
  private final Equipment equipment;
  private final boolean paced;
  private final ClientListener listener;
  private final SplittableRandom jitter = new SplittableRandom();

  /** The default instance until the client is enrolled. */
  private EnrolResponse run = EnrolResponse.getDefaultInstance();

  @SuppressWarnings("NullAway.Init")
  private Participant participant;

  @SuppressWarnings("NullAway.Init")
  private BackgroundTraining training;

  @SuppressWarnings("NullAway.Init")
  private Draws draws;

  private int heldVersion = -1;
  private int lastCall;
  private long pauseMillis = SHORTEST_PAUSE_MILLIS;
  private Optional<X509Certificate> connectedWith = Optional.empty();

  /** How a client equips itself, once it knows the run's settings and its number. */
  public interface Equipment {
    /** What it needs from the run's settings. */
    default ReceivedConfig terms() {
      return new ReceivedConfig(Registry.ofClassPath(), true, true);
    }

    /** Its credentials, if it has any. The certificate may be renewed meanwhile. */
    default Optional<RenewableCredentials> credentials() {
      return Optional.empty();
    }

    /** How many samples of its own it has; 0 if it trains on its part of the run's dataset. */
    default int ownSamples() {
      return 0;
    }

    Participant participant(RunConfig config, SampleTerms samples, int number);

    /**
     * Draws of the kind that the server names.
     *
     * @param run the run's identifier
     */
    Draws draws(RunConfig config, String kind, String run);
  }

  /**
   * A client that has done nothing yet.
   *
   * @param channel is closed with the client
   * @param paced whether uploads keep to the granted rate
   */
  public RunClient(
      ManagedChannel channel,
      String name,
      Equipment equipment,
      boolean paced,
      ClientListener listener) {
    this.channel = channel;
    this.name = name;
    this.equipment = equipment;
    this.paced = paced;
    this.listener = listener;
  }

  /** Takes part until the run is over. An interrupt ends it earlier, and the server is told. */
  public void run() throws InterruptedException {
    try {
      boolean over = false;
      while (!over) {
        over = session();
      }
    } catch (InterruptedException e) {
      leave();
      throw e;
    }
  }

  /**
   * One connection, for as long as it lasts.
   *
   * @return whether the run is over
   */
  private boolean session() throws InterruptedException {
    Context.CancellableContext context = Context.current().withCancellation();
    Context previous = context.attach();
    try {
      connect();
      enrol();
      Mailbox mailbox = new Mailbox();
      CicadaGrpc.newStub(channel)
          .rounds(RoundsRequest.newBuilder().setClient(name).setRun(run.getRun()).build(), mailbox);
      while (true) {
        Announcement announcement = mailbox.take();
        pauseMillis = SHORTEST_PAUSE_MILLIS;
        if (announcement.hasFinished()) {
          return true;
        }
        follow(announcement);
        if (!certificate().equals(connectedWith)) {
          return false;
        }
      }
    } catch (StatusRuntimeException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      Setback setback = Setback.of(e, isEnrolled());
      if (setback.hopeless()) {
        throw new UserError(setback.words(), e);
      }
      long longest = setback.displaced() ? DISPLACED_PAUSE_MILLIS : pauseMillis;
      long pause = longest / 2 + jitter.nextLong(longest);
      listener.lost(setback.words(), pause);
      Thread.sleep(pause);
      pauseMillis = Math.min(LONGEST_PAUSE_MILLIS, 2 * pauseMillis);
      channel.resetConnectBackoff();
      return false;
    } finally {
      context.detach(previous);
      context.cancel(null);
    }
  }

  private Optional<X509Certificate> certificate() {
    return equipment.credentials().map(own -> own.current().certificate());
  }

  /** Gives the next call a new connection if the certificate has changed. */
  private void connect() {
    Optional<X509Certificate> newest = certificate();
    if (connectedWith.isPresent() && !newest.equals(connectedWith)) {
      channel.enterIdle();
    }
    connectedWith = newest;
  }

  /** Whether the refusal of its certificate is not this client's fault. */
  private boolean isRefusedInVain(StatusRuntimeException e) {
    return e.getStatus().getCode() == Status.Code.UNAUTHENTICATED
        && equipment.credentials().filter(own -> own.isInTime(Clock.systemUTC())).isPresent()
        && (!certificate().equals(connectedWith)
            || String.valueOf(e.getStatus().getDescription()).contains("by the server's clock"));
  }

  private boolean isEnrolled() {
    return !run.getRun().isEmpty();
  }

  private CicadaGrpc.CicadaBlockingStub requests(long seconds) {
    return CicadaGrpc.newBlockingStub(channel).withDeadlineAfter(seconds, TimeUnit.SECONDS);
  }

  private void enrol() {
    EnrolRequest request =
        EnrolRequest.newBuilder()
            .setClient(name)
            .setRun(run.getRun())
            .setSamples(equipment.ownSamples())
            .build();
    EnrolResponse response;
    try {
      response = requests(REQUEST_SECONDS).enrol(request);
      compareClocks(response.getServerMillis());
    } catch (StatusRuntimeException e) {
      if (isRefusedInVain(e)) {
        throw Status.UNAVAILABLE
            .withDescription(
                "%s; by this machine's it is valid. Maybe the server's clock is wrong"
                    .formatted(e.getStatus().getDescription()))
            .asRuntimeException();
      }
      if (FATAL.contains(e.getStatus().getCode()) || Refusal.isFor("run-full", e)) {
        throw new UserError("the server refuses: " + e.getStatus().getDescription(), e);
      }
      throw e;
    }
    boolean another =
        !run.getRun().equals(response.getRun()) || run.getNumber() != response.getNumber();
    run = response;
    if (another) {
      try {
        equip(response);
      } catch (UserError e) {
        leave(); // it has a place, and nobody should wait for it
        throw e;
      }
    }
    listener.enrolled(run.getNumber(), run.getRun());
  }

  /** Deadlines and certificates go by the server's clock, so people want to know if it differs. */
  private void compareClocks(long serverMillis) {
    long ahead = TimeUnit.MILLISECONDS.toSeconds(serverMillis - System.currentTimeMillis());
    if (serverMillis > 0 && Math.abs(ahead) > TOLERATED_CLOCK_SECONDS) {
      listener.clockDiffers(ahead);
    }
  }

  private void equip(EnrolResponse response) {
    RunConfig config = equipment.terms().read(response.getConfig());
    closeTraining();
    participant =
        equipment.participant(config, SampleTerms.of(response.getSamples()), response.getNumber());
    ModelLayout wanted = ModelLayout.of(response.getLayoutList());
    if (!participant.layout().equals(wanted)) {
      throw new UserError(
          "the model is %s for this client's data and %s for the server's; they must be the same. Maybe use data of the same shape"
              .formatted(participant.layout().tensors(), wanted.tensors()));
    }
    training = new BackgroundTraining(participant.training());
    draws = equipment.draws(config, response.getDraws(), response.getRun());
    heldVersion = -1;
  }

  private void follow(Announcement announcement) throws InterruptedException {
    int round = announcement.getRound();
    if (announcement.getHeldVersion() != heldVersion || announcement.getLastCall() != lastCall) {
      float[] model = fetch(announcement.getHeldVersion());
      heldVersion = announcement.getHeldVersion();
      lastCall = announcement.getLastCall();
      training.begin(model, firstStep(lastCall + 1));
    }
    training.allow(firstStep(round + 1));
    if (announcement.hasMeasure()) {
      measure(round);
    } else if (announcement.hasDraw()) {
      claim(round, announcement.getDraw());
    } else if (announcement.hasCall() && !announcement.getCall().getReceived()) {
      answer(round, announcement.getCall());
    }
  }

  /** Reports the channel. A client that does not know it sits out the round. */
  private void measure(int round) {
    OptionalDouble gain = participant.radio().gain(round);
    if (gain.isPresent()) {
      GainReport report =
          GainReport.newBuilder()
              .setClient(name)
              .setRun(run.getRun())
              .setRound(round)
              .setGain(gain.getAsDouble())
              .build();
      requests(REQUEST_SECONDS).reportGain(report);
    } else {
      leaveWithin(REQUEST_SECONDS);
    }
  }

  /** Number of the first local step of a round. */
  private long firstStep(int round) {
    return participant.attendance().stepsBefore(round);
  }

  private boolean isThere(int round) {
    return participant.attendance().isPresent(round);
  }

  private void answer(int round, Call call) throws InterruptedException {
    Draws.Draw draw = draws.draw(run.getNumber(), round, call.getProbability());
    if (isThere(round) && (draw.calls() || call.getMustCall())) {
      try {
        UploadReceipt receipt = upload(round, call, draw.proof());
        if (receipt.getSetAside()) {
          listener.setAside(round);
        } else {
          listener.called(round, receipt.getRepeated());
        }
        return;
      } catch (StatusRuntimeException e) {
        requireRefusal(round, e);
      } catch (CodecException e) {
        listener.refused(round, e.getMessage());
      }
    }
    decline(round);
  }

  /** Says whether it calls; if so, its share of the band comes with the next announcement. */
  private void claim(int round, Draw announced) {
    Draws.Draw draw = draws.draw(run.getNumber(), round, announced.getProbability());
    if (isThere(round) && (draw.calls() || announced.getMustCall())) {
      ClaimRequest request =
          ClaimRequest.newBuilder()
              .setClient(name)
              .setRun(run.getRun())
              .setRound(round)
              .setDrawProof(ByteString.copyFrom(draw.proof()))
              .build();
      try {
        requests(REQUEST_SECONDS).claim(request);
        return;
      } catch (StatusRuntimeException e) {
        requireRefusal(round, e);
      }
    }
    decline(round);
  }

  /** Takes note of a call that the server refuses. Any other error ends the session. */
  private void requireRefusal(int round, StatusRuntimeException e) {
    if (!REFUSALS.contains(e.getStatus().getCode())) {
      throw e;
    }
    listener.refused(round, e.getStatus().getDescription());
  }

  private void decline(int round) {
    DeclineRequest request =
        DeclineRequest.newBuilder().setClient(name).setRun(run.getRun()).setRound(round).build();
    requests(REQUEST_SECONDS).decline(request);
  }

  private UploadReceipt upload(int round, Call call, byte[] proof) throws InterruptedException {
    byte[] bytes = participant.encoder().encoded(training.await(firstStep(round + 1)), round);
    UploadHeader header =
        UploadHeader.newBuilder()
            .setClient(name)
            .setRun(run.getRun())
            .setRound(round)
            .setBaseVersion(heldVersion)
            .setLength(bytes.length)
            .setSha256(ByteString.copyFrom(Digest.ofContent(bytes).bytes()))
            .setDrawProof(ByteString.copyFrom(proof))
            .setLayoutSha256(ByteString.copyFrom(participant.layout().digest().bytes()))
            .setCodec(participant.encoder().name())
            .build();
    double rate = paced ? call.getBitsPerSecond() : Double.POSITIVE_INFINITY;
    double seconds = TRANSFER_SECONDS + bytes.length * 8.0 / rate;
    participant.radio().setPower(call.getPowerWatts());
    listener.sending(round, call.getBitsPerSecond(), call.getPowerWatts());
    UpdateSender sender = new UpdateSender();
    CicadaGrpc.newStub(channel)
        .withDeadlineAfter((long) Math.min(seconds, LONGEST_TRANSFER_SECONDS), TimeUnit.SECONDS)
        .upload(sender);
    return sender.send(header, bytes, run.getChunkBytes(), rate);
  }

  private float[] fetch(int version) {
    FetchRequest request =
        FetchRequest.newBuilder().setClient(name).setRun(run.getRun()).setVersion(version).build();
    ByteBuffer bytes =
        ByteBuffer.allocate(Math.multiplyExact(run.getParameterCount(), Float.BYTES));
    Iterator<ModelPart> parts = requests(TRANSFER_SECONDS).fetch(request);
    while (parts.hasNext()) {
      Chunk chunk = parts.next().getChunk();
      if (chunk.getOffset() != bytes.position() || chunk.getData().size() > bytes.remaining()) {
        throw Status.DATA_LOSS
            .withDescription("version %d came in the wrong pieces".formatted(version))
            .asRuntimeException();
      }
      chunk.getData().copyTo(bytes);
    }
    if (bytes.hasRemaining()) {
      throw Status.DATA_LOSS
          .withDescription("version %d did not come whole".formatted(version))
          .asRuntimeException();
    }
    return ArrayBytes.floats(bytes.array());
  }

  /**
   * Gives up the client's place, instead of taking part, so that another name can have it.
   *
   * @throws UserError if the server cannot be reached, or refuses
   */
  public void withdraw() {
    LeaveRequest request = LeaveRequest.newBuilder().setClient(name).setForGood(true).build();
    try {
      requests(REQUEST_SECONDS).withWaitForReady().leave(request);
    } catch (StatusRuntimeException e) {
      throw new UserError(
          Refusal.reason(e).isEmpty()
              ? "the server does not answer: %s. Maybe try again".formatted(e.getStatus().getCode())
              : "the server refuses: " + e.getStatus().getDescription(),
          e);
    }
  }

  /** Says goodbye, so that nobody waits for this client. */
  private void leave() {
    if (isEnrolled()) {
      boolean interrupted = Thread.interrupted();
      try {
        leaveWithin(GOODBYE_SECONDS);
      } catch (StatusRuntimeException e) {
        listener.lost("the server could not be told of leaving", 0);
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void leaveWithin(long seconds) {
    requests(seconds).leave(LeaveRequest.newBuilder().setClient(name).setRun(run.getRun()).build());
  }

  private void closeTraining() {
    if (training != null) {
      training.close();
    }
  }

  @Override
  public void close() {
    closeTraining();
    channel.shutdownNow();
  }
}
