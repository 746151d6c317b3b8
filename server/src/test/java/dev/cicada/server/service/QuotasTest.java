package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.cicada.identity.Credentials;
import dev.cicada.v1.Announcement;
import dev.cicada.v1.Chunk;
import dev.cicada.v1.CicadaGrpc;
import dev.cicada.v1.EnrolRequest;
import dev.cicada.v1.UploadPart;
import dev.cicada.wire.Reason;
import io.grpc.Context;
import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What one client may hold, and for how long. */
@Timeout(120)
class QuotasTest {
  /** A model of 2.4 MB, and seconds for it. */
  private static final Map<String, String> HURRIED =
      Map.of(
          "clients", "2",
          "scheme", "full",
          "rounds", "3",
          "dataset", "synthetic:20x200000x3",
          "stallSeconds", "1",
          "patienceSeconds", "6");

  private static final Map<String, String> PATIENT =
      Map.of("clients", "2", "scheme", "full", "rounds", "3", "stallSeconds", "100");

  @TempDir private Path folder;

  private final BlockingQueue<String> refusals = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> malformed = new LinkedBlockingQueue<>();
  private final ServerListener listener =
      new ServerListener() {
        @Override
        public void refused(String client, Reason reason, String message) {
          refusals.add(reason + " " + message);
        }

        @Override
        public void malformed(String method, String detail) {
          malformed.add(method);
        }
      };

  private static UploadPart chunk(int offset, int length) {
    Chunk.Builder chunk =
        Chunk.newBuilder().setOffset(offset).setData(ByteString.copyFrom(new byte[length]));
    return UploadPart.newBuilder().setChunk(chunk).build();
  }

  /** One byte at a time, without a pause: it never stalls, and yet it would take minutes. */
  @Test
  void anUploadThatCannotEndInTimeIsCut() throws Exception {
    try (LocalRun run = new LocalRun(folder, HURRIED);
        RunServer server = run.server(listener);
        HandClient alice = HandClient.listening(server.port(), "alice");
        HandClient mallory = HandClient.listening(server.port(), "mallory")) {
      OneClientTest.toCalls(alice, mallory);
      var parts = (ClientCallStreamObserver<UploadPart>) mallory.stub().upload(new Receipt());
      parts.onNext(UploadPart.newBuilder().setHeader(mallory.header(0, 0, 1)).build());
      int offset = 0;
      while (refusals.isEmpty()) {
        if (parts.isReady()) {
          parts.onNext(chunk(offset++, 1));
        }
      }
      assertThat(refusals.take())
          .startsWith("STALLED")
          .contains("at that pace the update ends after its round");
    }
  }

  @Test
  void anUploadIsCutWhenItsRoundCloses() throws Exception {
    try (LocalRun run = new LocalRun(folder, PATIENT);
        RunServer server = run.server(listener);
        HandClient alice = HandClient.listening(server.port(), "alice");
        HandClient mallory = HandClient.listening(server.port(), "mallory")) {
      OneClientTest.toCalls(alice, mallory);
      Receipt receipt = new Receipt();
      StreamObserver<UploadPart> parts = mallory.stub().upload(receipt);
      parts.onNext(UploadPart.newBuilder().setHeader(mallory.header(0, 0, 1)).build());
      parts.onNext(chunk(0, 4));
      alice.upload(0, 0, 1);
      mallory.decline(0);
      assertThat(HandClient.refusal(receipt::await)).isEqualTo("round-not-open");
      assertThat(alice.await(1, Announcement.PhaseCase.MEASURE).getHeldVersion()).isEqualTo(1);
    }
  }

  @Test
  void aClientHasSixteenCallsUnderWayAndNoMore() throws Exception {
    CertifiedPeople people = new CertifiedPeople(folder.resolve("people"));
    Credentials mallory = people.client("mallory");
    Credentials alice = people.client("alice");
    try (LocalRun run = new LocalRun(folder.resolve("run"), PATIENT);
        RunServer server = run.server(people.security((peer, reason) -> {}), listener)) {
      ManagedChannel[] channels = {
        CertifiedPeople.channel(server, mallory),
        CertifiedPeople.channel(server, mallory),
        CertifiedPeople.channel(server, alice)
      };
      Context.CancellableContext held = Context.current().withCancellation();
      held.run(
          () -> {
            for (int i = 0; i < 40; i++) {
              CicadaGrpc.newStub(channels[i % 2]).upload(new Receipt());
            }
          });
      for (int i = CallQuota.MOST_CALLS; i < 40; i++) {
        assertThat(refusals.take()).startsWith("TOO_FAST").contains("16 calls under way");
      }
      assertThat(HandClient.refusal(() -> enrol(channels[1], "mallory"))).isEqualTo("too-fast");
      assertThat(malformed).as("what is refused is not").isEmpty();
      assertThat(enrol(channels[2], "alice")).as("others").isPositive();

      held.cancel(null);
      int parameters = 0;
      while (parameters == 0) {
        try {
          parameters = enrol(channels[0], "mallory");
        } catch (StatusRuntimeException stillHeld) {
          assertThat(stillHeld).hasMessageContaining("calls under way");
        }
      }
      for (ManagedChannel channel : channels) {
        channel.shutdownNow();
      }
    }
  }

  private static int enrol(ManagedChannel channel, String name) {
    return CicadaGrpc.newBlockingStub(channel)
        .enrol(EnrolRequest.newBuilder().setClient(name).build())
        .getParameterCount();
  }

  @Test
  void whatIsNoMessageIsCountedAndWhatIsRefusedIsNot() throws Exception {
    try (LocalRun run = new LocalRun(folder, Map.of("clients", "2"));
        RunServer server = run.server(listener);
        HandClient alice = HandClient.listening(server.port(), "alice")) {
      HostileClient.send(alice.channel(), "Enrol", new byte[] {(byte) 0xff, 1, 2});
      assertThat(malformed.take()).isEqualTo("cicada.v1.Cicada/Enrol");
      HostileClient.send(alice.channel(), "Nothing", new byte[0]);
      assertThat(malformed.take()).isEqualTo("cicada.v1.Cicada/Nothing");
      HostileClient.send(alice.channel(), "Enrol", new byte[1 << 20]);
      assertThat(malformed.take()).as("too long").isEqualTo("cicada.v1.Cicada/Enrol");

      assertThat(HandClient.refusal(() -> alice.fetch(7))).isEqualTo("wrong-version");
      assertThat(refusals.take()).startsWith("WRONG_VERSION");
      HostileClient.send(alice.channel(), "Nothing", new byte[0]);
      assertThat(malformed.take()).as("nothing between").isEqualTo("cicada.v1.Cicada/Nothing");
    }
  }
}
