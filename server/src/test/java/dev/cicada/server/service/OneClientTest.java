package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import dev.cicada.server.durable.RunAudit;
import dev.cicada.server.history.Entry;
import dev.cicada.server.history.Member;
import dev.cicada.server.machine.DrawCheck;
import dev.cicada.v1.Announcement;
import dev.cicada.v1.Chunk;
import dev.cicada.v1.CicadaGrpc;
import dev.cicada.v1.FetchRequest;
import dev.cicada.v1.ModelPart;
import dev.cicada.v1.UploadPart;
import dev.cicada.wire.Reason;
import dev.cicada.wire.Refusal;
import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.grpc.stub.StreamObserver;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever one client does, it does not harm the others. */
@Timeout(120)
class OneClientTest {
  private static final Map<String, String> TWO =
      Map.of("clients", "2", "scheme", "full", "rounds", "3", "uploads", "4");

  @TempDir private Path folder;

  private final BlockingQueue<Entry.SetAside> setAside = new LinkedBlockingQueue<>();
  private final BlockingQueue<Member> displaced = new LinkedBlockingQueue<>();
  private final BlockingQueue<Reason> refusals = new LinkedBlockingQueue<>();
  private final ServerListener listener =
      new ServerListener() {
        @Override
        public void setAside(Entry.SetAside entry) {
          setAside.add(entry);
        }

        @Override
        public void refused(String client, Reason reason, String message) {
          refusals.add(reason);
        }

        @Override
        public void displaced(Member member) {
          displaced.add(member);
        }
      };

  /** Two clients report, and may call in the first round. */
  static void toCalls(HandClient alice, HandClient mallory) {
    toCalls(0, alice, mallory);
  }

  static void toCalls(int round, HandClient alice, HandClient mallory) {
    alice.report(round);
    mallory.report(round);
    alice.await(round, Announcement.PhaseCase.CALL);
    mallory.await(round, Announcement.PhaseCase.CALL);
  }

  @Test
  void holdsOneUploadAtATime() throws Exception {
    try (LocalRun run = new LocalRun(folder, TWO);
        RunServer server = run.server(listener);
        HandClient alice = HandClient.listening(server.port(), "alice");
        HandClient mallory = HandClient.listening(server.port(), "mallory")) {
      toCalls(alice, mallory);
      for (int i = 0; i < 64; i++) {
        StreamObserver<UploadPart> parts = mallory.stub().upload(new Receipt());
        parts.onNext(UploadPart.newBuilder().setHeader(mallory.header(0, 0, i)).build());
        parts.onNext(
            UploadPart.newBuilder()
                .setChunk(Chunk.newBuilder().setData(ByteString.copyFrom(new byte[1])))
                .build());
      }
      requireAllButOneBusy(64);
      assertThat(alice.upload(0, 0, 1).getSetAside()).isFalse();
    }
  }

  @Test
  void cannotDestroyTheModelByOneUpload() throws Exception {
    try (LocalRun run = new LocalRun(folder, TWO)) {
      try (RunServer server = run.server(listener);
          HandClient alice = HandClient.listening(server.port(), "alice");
          HandClient mallory = HandClient.listening(server.port(), "mallory")) {
        toCalls(alice, mallory);
        assertThat(mallory.upload(0, 0, 3e38f).getSetAside()).isTrue();
        assertThat(mallory.upload(0, 0, 3e38f).getSetAside()).as("sent again").isTrue();
        assertThat(HandClient.refusal(() -> mallory.upload(0, 0, 1))).isEqualTo("other-update");
        assertThat(alice.upload(0, 0, 1).getSetAside()).isFalse();
        Announcement next = mallory.await(1, Announcement.PhaseCase.MEASURE);
        assertThat(next.getHeldVersion()).as("it has not called").isZero();
        assertThat(alice.await(1, Announcement.PhaseCase.MEASURE).getHeldVersion()).isEqualTo(1);
      }
      assertThat(setAside.take().name()).isEqualTo("mallory");
      RunAudit audit = new StoredRun(run.config).audit(run.run);
      assertThat(audit.findings()).isEmpty();
      assertThat(audit.setAside()).hasSize(1);
      assertThat(audit.updates()).hasSize(1);
    }
  }

  @Test
  void leavesOneModelUnread() throws Exception {
    try (LocalRun run = new LocalRun(folder, Map.of("dataset", "synthetic:20x400000x3"));
        RunServer server = run.server(listener);
        HandClient mallory = HandClient.listening(server.port(), "mallory")) {
      ManagedChannel channel =
          NettyChannelBuilder.forAddress("127.0.0.1", server.port()).usePlaintext().build();
      FetchRequest request = mallory.fetchRequest(0);
      for (int i = 0; i < 20; i++) {
        CicadaGrpc.newStub(channel).fetch(request, new UnreadFetch());
      }
      requireAllButOneBusy(20);
      channel.shutdownNow();
    }
  }

  /** Only the newest goes on, whichever that is. */
  private void requireAllButOneBusy(int count) throws InterruptedException {
    for (int i = 1; i < count; i++) {
      assertThat(refusals.take()).isEqualTo(Reason.BUSY);
    }
  }

  /** Somebody who asks for a model and does not read it. */
  private static final class UnreadFetch
      implements ClientResponseObserver<FetchRequest, ModelPart> {
    @Override
    public void beforeStart(ClientCallStreamObserver<FetchRequest> stream) {
      stream.disableAutoRequestWithInitial(0);
    }

    @Override
    public void onNext(ModelPart part) {}

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onCompleted() {}
  }

  /** No request is known to break anything; this one is made to. */
  @Test
  void cannotEndTheServerByARequestThatBreaksIt() throws Exception {
    try (LocalRun run = new LocalRun(folder, TWO);
        RunServer server = run.server(breaking("mallory"), listener);
        HandClient alice = HandClient.listening(server.port(), "alice");
        HandClient mallory = HandClient.listening(server.port(), "mallory")) {
      toCalls(alice, mallory);
      for (int i = 0; i < 5; i++) {
        assertThat(HandClient.refusal(() -> mallory.upload(0, 0, 1))).isEqualTo("unavailable");
      }
      boolean taken = false;
      while (!taken) {
        try {
          taken = !alice.upload(0, 0, 1).getSetAside();
        } catch (StatusRuntimeException stillBroken) {
          assertThat(stillBroken.getTrailers().get(Refusal.REASON)).isEqualTo("unavailable");
        }
      }
      mallory.decline(0);
      assertThat(alice.await(1, Announcement.PhaseCase.MEASURE).getHeldVersion()).isEqualTo(1);
    }
  }

  private static RunServer.Options.Draws breaking(String name) {
    DrawCheck check =
        (client, round, probability, proof) -> {
          if (client.name().equals(name)) {
            throw new IllegalStateException("a defect");
          }
          return true;
        };
    return new RunServer.Options.Draws("seeded", id -> check);
  }

  /** Both timer threads of transfers wait for the disk; the rounds do not. */
  @Test
  void cannotHoldUpARoundByUploadsThatHang() throws Exception {
    Map<String, String> hurried =
        Map.of(
            "clients",
            "3",
            "scheme",
            "full",
            "rounds",
            "3",
            "patienceSeconds",
            "4",
            "stallSeconds",
            "0.4");
    HangingDisk.Hang hang = new HangingDisk.Hang(2);
    try (LocalRun run = new LocalRun(folder, hurried);
        RunServer server = run.server(listener, disk -> new HangingDisk(disk, hang));
        HandClient alice = HandClient.listening(server.port(), "alice");
        HandClient mallory = HandClient.listening(server.port(), "mallory");
        HandClient trudy = HandClient.listening(server.port(), "trudy")) {
      trudy.report(0);
      toCalls(alice, mallory);
      hang.begin();
      for (HandClient each : List.of(mallory, trudy)) {
        StreamObserver<UploadPart> parts = each.stub().upload(new Receipt());
        parts.onNext(UploadPart.newBuilder().setHeader(each.header(0, 0, 1)).build());
        parts.onNext(
            UploadPart.newBuilder()
                .setChunk(Chunk.newBuilder().setData(ByteString.copyFrom(new byte[4])))
                .build());
      }
      hang.awaitAll();
      alice.upload(0, 0, 1);
      assertThat(alice.await(1, Announcement.PhaseCase.MEASURE).getHeldVersion()).isEqualTo(1);
      hang.end();
    }
  }

  @Test
  void cannotComeAndGoForEver() throws Exception {
    try (LocalRun run = new LocalRun(folder, TWO);
        RunServer server = run.server(listener);
        HandClient mallory = new HandClient(server.port(), "mallory")) {
      for (int i = 0; i < 3; i++) {
        mallory.enrol();
        mallory.withdraw();
      }
      mallory.enrol();
      assertThatThrownBy(mallory::withdraw).hasMessageContaining("several times within seconds");
    }
  }

  @Test
  void twoProcessesOfOneNameAreToldOfAndSlowedDown() throws Exception {
    try (LocalRun run = new LocalRun(folder, TWO);
        RunServer server = run.server(listener);
        HandClient first = HandClient.listening(server.port(), "twin")) {
      first.next();
      try (HandClient second = HandClient.listening(server.port(), "twin")) {
        second.next();
        assertThat(displaced.take().name()).isEqualTo("twin");
        first.listen();
        assertThat(HandClient.refusal(first::next)).isEqualTo("too-fast");
        second.report(0);
      }
    }
  }
}
