package dev.cicada.server.service;

import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.server.history.Member;
import dev.cicada.server.ledger.Blobs;
import dev.cicada.server.machine.Announcement;
import dev.cicada.server.machine.Event;
import dev.cicada.server.machine.Output;
import dev.cicada.server.machine.Reply;
import dev.cicada.server.quota.Transfers;
import dev.cicada.v1.CicadaGrpc;
import dev.cicada.v1.ClaimReceipt;
import dev.cicada.v1.ClaimRequest;
import dev.cicada.v1.DeclineReceipt;
import dev.cicada.v1.DeclineRequest;
import dev.cicada.v1.EnrolRequest;
import dev.cicada.v1.EnrolResponse;
import dev.cicada.v1.FetchRequest;
import dev.cicada.v1.GainReceipt;
import dev.cicada.v1.GainReport;
import dev.cicada.v1.InitialPart;
import dev.cicada.v1.InitialReceipt;
import dev.cicada.v1.LeaveReceipt;
import dev.cicada.v1.LeaveRequest;
import dev.cicada.v1.ModelPart;
import dev.cicada.v1.RoundsRequest;
import dev.cicada.v1.TestReceipt;
import dev.cicada.v1.TestReport;
import dev.cicada.v1.UploadPart;
import dev.cicada.v1.UploadReceipt;
import dev.cicada.wire.Digest;
import dev.cicada.wire.Reason;
import dev.cicada.wire.Refusal;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The protocol's requests. They are checked as far as that needs no state, and handed to the run.
 */
final class CicadaService extends CicadaGrpc.CicadaImplBase implements RunLoop.Clients {
  private static final int MOST_FETCHES = 4;

  private final Enrolment enrolment;
  private final Digest layout;
  private final Limits limits;
  private final Admission admission;
  private final Blobs blobs;
  private final ServerListener listener;
  private final ScheduledExecutorService timers;
  private final Semaphore uploads;
  private final Transfers<UploadReceiver> uploading = new Transfers<>();
  private final Transfers<ModelSender> fetching = new Transfers<>();
  private final AnnouncementStreams streams;
  private final ClientTests tests;
  private final Map<String, Integer> openFetches = new ConcurrentHashMap<>();
  private volatile long callDeadlineMillis;
  private @Nullable RunLoop loop;

  CicadaService(
      Enrolment enrolment,
      Limits limits,
      Peers peers,
      Blobs blobs,
      ServerListener listener,
      ScheduledExecutorService timers) {
    this.enrolment = enrolment;
    layout = enrolment.layout().digest();
    this.limits = limits;
    this.blobs = blobs;
    this.listener = listener;
    this.timers = timers;
    admission =
        new Admission(
            enrolment.run(),
            peers,
            limits.requestsPerSecond(),
            enrolment.network().clients(),
            new LateRefusals(timers));
    uploads = new Semaphore(limits.uploads());
    streams = new AnnouncementStreams(listener, new LateRefusals(timers));
    tests = new ClientTests(enrolment.asksForTests(), listener);
  }

  void connect(RunLoop run) {
    loop = run;
  }

  RunLoop loop() {
    return Objects.requireNonNull(loop, "a service is connected before it serves");
  }

  Admission admission() {
    return admission;
  }

  Limits limits() {
    return limits;
  }

  Blobs blobs() {
    return blobs;
  }

  ServerListener listener() {
    return listener;
  }

  ScheduledExecutorService timers() {
    return timers;
  }

  Semaphore uploads() {
    return uploads;
  }

  Transfers<UploadReceiver> uploading() {
    return uploading;
  }

  Transfers<ModelSender> fetching() {
    return fetching;
  }

  /**
   * When the open round closes, in milliseconds since 1970; before that is known, the time of the
   * round before.
   */
  long callDeadlineMillis() {
    return callDeadlineMillis;
  }

  AnnouncementStreams streams() {
    return streams;
  }

  Digest layout() {
    return layout;
  }

  long updateBytes() {
    return enrolment.decoding().codec().encodedBytes(enrolment.layout().size());
  }

  /** The name of the codec. */
  String codec() {
    return enrolment.codec();
  }

  /** A check of the update of a place in a round. */
  UpdateCheck check(int place, int round) {
    return UpdateCheck.of(enrolment.decoding(), enrolment.layout().size(), place, round);
  }

  @Override
  public void enrol(EnrolRequest request, StreamObserver<EnrolResponse> answer) {
    String name = request.getClient();
    forgiveHangUp(answer);
    if (!admission.mayAsk(name, (reason, message) -> refuse(answer, name, reason, message))) {
      return;
    }
    loop()
        .submit(
            new Event.Enrol(
                reply -> {
                  if (reply instanceof Reply.Placed placed) {
                    admission.enrolled(placed.member());
                    tests.enrolled(placed.member(), request.getTests());
                    respond(answer, enrolment.answer(placed.member(), limits.chunkBytes()));
                  } else if (reply instanceof Reply.Refused refused) {
                    refuse(answer, name, refused.reason(), refused.message());
                  }
                },
                name,
                request.getRun().equals(enrolment.run()),
                request.getSamples()));
  }

  @Override
  public void rounds(RoundsRequest request, StreamObserver<dev.cicada.v1.Announcement> answer) {
    identify(
        request.getClient(),
        request.getRun(),
        answer,
        client -> {
          streams.add(client, (ServerCallStreamObserver<dev.cicada.v1.Announcement>) answer);
          loop().submit(new Event.Listening(client));
        });
  }

  @Override
  public void reportGain(GainReport request, StreamObserver<GainReceipt> answer) {
    String name = request.getClient();
    identify(
        name,
        request.getRun(),
        answer,
        client ->
            loop()
                .submit(
                    new Event.Gain(
                        receipt(answer, name, GainReceipt.getDefaultInstance()),
                        client,
                        request.getRound(),
                        request.getGain())));
  }

  @Override
  public void decline(DeclineRequest request, StreamObserver<DeclineReceipt> answer) {
    String name = request.getClient();
    identify(
        name,
        request.getRun(),
        answer,
        client ->
            loop()
                .submit(
                    new Event.Declined(
                        receipt(answer, name, DeclineReceipt.getDefaultInstance()),
                        client,
                        request.getRound())));
  }

  @Override
  public void claim(ClaimRequest request, StreamObserver<ClaimReceipt> answer) {
    String name = request.getClient();
    identify(
        name,
        request.getRun(),
        answer,
        client ->
            loop()
                .submit(
                    new Event.Claimed(
                        receipt(answer, name, ClaimReceipt.getDefaultInstance()),
                        client,
                        request.getRound(),
                        request.getDrawProof().toByteArray())));
  }

  @Override
  public void reportTest(TestReport request, StreamObserver<TestReceipt> answer) {
    String name = request.getClient();
    identify(
        name,
        request.getRun(),
        answer,
        client -> {
          double accuracy = request.getAccuracy();
          if (!(accuracy >= 0 && accuracy <= 1) || !Double.isFinite(request.getLoss())) {
            refuse(
                answer,
                name,
                Reason.INVALID,
                "accuracy is %s and loss %s; they must be from 0 to 1, and finite."
                    .formatted(accuracy, request.getLoss()));
            return;
          }
          tests.report(client, request.getVersion(), new Evaluation(accuracy, request.getLoss()));
          respond(answer, TestReceipt.getDefaultInstance());
        });
  }

  /** A client may leave without having enrolled since the server started. */
  @Override
  public void leave(LeaveRequest request, StreamObserver<LeaveReceipt> answer) {
    String name = request.getClient();
    forgiveHangUp(answer);
    BiConsumer<Reason, String> refusal = (reason, message) -> refuse(answer, name, reason, message);
    boolean anyRun = request.getForGood() && request.getRun().isEmpty();
    if (admission.mayAsk(name, refusal)
        && (anyRun || admission.isThisRun(request.getRun(), refusal))
        && (!request.getForGood() || admission.mayDepart(name, refusal))) {
      Consumer<Reply> asker = receipt(answer, name, LeaveReceipt.getDefaultInstance());
      loop()
          .submit(
              request.getForGood() ? new Event.Withdrew(asker, name) : new Event.Left(asker, name));
    }
  }

  @Override
  public StreamObserver<InitialPart> initialise(StreamObserver<InitialReceipt> answer) {
    answer.onError(
        Refusal.of(
            Reason.MODEL_KNOWN, "the run has a first model. Maybe enrol; another was first."));
    return new IgnoredParts<>();
  }

  /** Ignores what still arrives for a call that is answered. */
  private static final class IgnoredParts<T> implements StreamObserver<T> {
    @Override
    public void onNext(T part) {}

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onCompleted() {}
  }

  @Override
  public StreamObserver<UploadPart> upload(StreamObserver<UploadReceipt> answer) {
    return new UploadReceiver(this, (ServerCallStreamObserver<UploadReceipt>) answer);
  }

  @Override
  public void fetch(FetchRequest request, StreamObserver<ModelPart> answer) {
    String name = request.getClient();
    identify(
        name,
        request.getRun(),
        answer,
        client -> {
          if (openFetches.merge(name, 1, Integer::sum) > MOST_FETCHES) {
            fetchClosed(name);
            refuse(
                answer,
                name,
                Reason.BUSY,
                "%d fetches of the client are not read to their end.".formatted(MOST_FETCHES));
            return;
          }
          boolean started = false;
          try {
            new ModelSender(
                    this,
                    name,
                    blobs.openModel(request.getVersion()),
                    (ServerCallStreamObserver<ModelPart>) answer)
                .start();
            started = true;
          } catch (FileNotFoundException e) {
            refuse(
                answer,
                name,
                Reason.WRONG_VERSION,
                "there is no version %d, or no longer; it must be the one that the client holds."
                    .formatted(request.getVersion()));
          } catch (IOException e) {
            listener.storageFailed(e);
            refuse(answer, name, Reason.UNAVAILABLE, "the model cannot be read. Maybe try again.");
          } finally {
            if (!started) {
              fetchClosed(name);
            }
          }
        });
  }

  /**
   * Notes that a fetch is over for the network too. One that was cut off is not, as long as bytes
   * are unread.
   */
  void fetchClosed(String name) {
    openFetches.computeIfPresent(name, (key, count) -> count == 1 ? null : count - 1);
  }

  @Override
  public void announce(Output.Announce announce, long deadlineMillis) {
    if (announce.announcement() instanceof Announcement.Call) {
      callDeadlineMillis = deadlineMillis;
    }
    dev.cicada.v1.Announcement.Builder message =
        AnnouncementMessage.of(
            announce.announcement(), announce.member(), enrolment.network(), deadlineMillis);
    tests.wanted(announce.member()).ifPresent(message::setTestVersion);
    streams.tell(announce.member(), message.build());
  }

  /** Cuts off uploads of a round that is over, on a thread other than the run's. */
  @Override
  public void roundClosed(int round, int version) {
    tests.closed(round, version);
    timers.execute(() -> uploading.all().forEach(upload -> upload.roundClosed(round)));
  }

  @Override
  public void dismiss(Output.Dismiss dismiss) {
    Member client = dismiss.member();
    admission.dismissed(client);
    tests.dismissed(client);
    streams.end(client, Refusal.of(dismiss.reason(), dismiss.message()));
  }

  private void identify(
      String name, String run, StreamObserver<?> answer, Consumer<Member> action) {
    forgiveHangUp(answer);
    admission.identify(
        name, run, (reason, message) -> refuse(answer, name, reason, message), action);
  }

  private <T> Consumer<Reply> receipt(StreamObserver<T> answer, String name, T receipt) {
    return reply -> {
      if (reply instanceof Reply.Refused refused) {
        refuse(answer, name, refused.reason(), refused.message());
      } else {
        respond(answer, receipt);
      }
    };
  }

  /** Lets answers to a client that has hung up be dropped, instead of failing. */
  private static void forgiveHangUp(StreamObserver<?> answer) {
    ((ServerCallStreamObserver<?>) answer).setOnCancelHandler(() -> {});
  }

  private static <T> void respond(StreamObserver<T> answer, T message) {
    answer.onNext(message);
    answer.onCompleted();
  }

  private void refuse(StreamObserver<?> answer, String name, Reason reason, String message) {
    listener.refused(name, reason, message);
    answer.onError(Refusal.of(reason, message));
  }
}
