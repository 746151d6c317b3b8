package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import dev.cicada.authority.Authority;
import dev.cicada.client.ClientListener;
import dev.cicada.client.Draws;
import dev.cicada.client.Participant;
import dev.cicada.client.RunClient;
import dev.cicada.identity.ChannelSecurity;
import dev.cicada.identity.Credentials;
import dev.cicada.identity.DrawOccasion;
import dev.cicada.identity.KeyKind;
import dev.cicada.identity.RenewableCredentials;
import dev.cicada.identity.RevocationList;
import dev.cicada.identity.ServerSecurity;
import dev.cicada.identity.SignedDraw;
import dev.cicada.run.Run;
import dev.cicada.run.config.RunConfig;
import dev.cicada.server.history.Entry;
import dev.cicada.text.UserError;
import dev.cicada.v1.Announcement;
import dev.cicada.v1.CicadaGrpc;
import dev.cicada.v1.ClaimRequest;
import dev.cicada.v1.EnrolRequest;
import dev.cicada.v1.EnrolResponse;
import dev.cicada.v1.GainReport;
import dev.cicada.v1.RoundsRequest;
import dev.cicada.v1.UploadHeader;
import dev.cicada.v1.UploadPart;
import dev.cicada.v1.UploadReceipt;
import dev.cicada.wire.ModelLayout;
import dev.cicada.wire.Reason;
import dev.cicada.wire.Refusal;
import dev.cicada.wire.SampleTerms;
import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs with mutual TLS, in which every client proves its own draws. */
class CertifiedRunTest {
  private static final Duration YEAR = Duration.ofDays(365);
  private static final int CLIENTS = 4;

  @TempDir private Path folder;

  private final List<Entry.Planned> plans = Collections.synchronizedList(new ArrayList<>());
  private final List<Entry.Closed> rounds = Collections.synchronizedList(new ArrayList<>());
  private final List<String> refusals = Collections.synchronizedList(new ArrayList<>());
  private Runnable atThirdRound = () -> {};
  private Authority authority;
  private Credentials hub;
  private final List<Credentials> clients = new ArrayList<>();

  @BeforeEach
  void issue() {
    authority =
        Authority.create(
            folder.resolve("authority"), "authority", KeyKind.ED25519, YEAR, Clock.systemUTC());
    hub =
        authority.issueServer(
            "hub", List.of("127.0.0.1"), KeyKind.ED25519, YEAR, folder.resolve("hub"));
    for (int i = 0; i < CLIENTS; i++) {
      String name = "client-" + i;
      clients.add(
          authority.issueClient(
              name, i % 2 == 0 ? KeyKind.ED25519 : KeyKind.P256, YEAR, folder.resolve(name)));
    }
  }

  @ParameterizedTest
  @Timeout(120)
  @ValueSource(strings = {"fixed", "optimal"})
  void exactlyThoseCallWhoseDrawsAreBelowTheirProbabilities(String bandwidth) throws Exception {
    String[] run = new String[1];
    try (RunServer server = server(Map.of("bandwidth", bandwidth))) {
      try (Connection first = connect(server, clients.get(0))) {
        run[0] = first.enrol("client-0").getRun();
      }
      takePart(server, clients);
    }

    assertThat(refusals).isEmpty();
    assertThat(rounds).hasSize(12);
    for (Entry.Closed round : rounds) {
      Entry.Planned plan = plans.get(round.round());
      int[] expected =
          Arrays.stream(plan.members())
              .filter(client -> draw(run[0], round.round(), client) < plan.probabilities()[client])
              .toArray();
      assertThat(round.callers()).as("round %d", round.round()).isEqualTo(expected);
    }
    assertThat(rounds).anyMatch(round -> round.callers().length > 0);
  }

  /** The names of clients and their numbers agree, since clients enrol in this order. */
  private double draw(String run, int round, int client) {
    Credentials credentials = clients.get(client);
    return SignedDraw.make(
            credentials.drawKey().orElseThrow(),
            new DrawOccasion(run, round, credentials.clientName().orElseThrow()))
        .value();
  }

  @Test
  @Timeout(120)
  void aClientCannotTakeAnothersName() throws Exception {
    try (RunServer server = server(Map.of());
        Connection mallory = connect(server, clients.get(0))) {
      assertThatThrownBy(() -> mallory.enrol("client-1"))
          .isInstanceOfSatisfying(
              StatusRuntimeException.class,
              e -> assertThat(e.getTrailers().get(Refusal.REASON)).isEqualTo("wrong-name"))
          .hasMessageContaining("PERMISSION_DENIED");
      assertThat(refusals).containsExactly("client-1 WRONG_NAME");
    }
  }

  @ParameterizedTest
  @Timeout(120)
  @ValueSource(strings = {"fixed", "shared"})
  void aCallWithoutTheRightProofIsRefusedBeforeItsBytesAreSent(String bandwidth) throws Exception {
    Map<String, String> lonely =
        Map.of("startClients", "1", "roundSeconds", "60", "bandwidth", bandwidth);
    try (RunServer server = server(lonely);
        Connection alice = connect(server, clients.get(0))) {
      EnrolResponse place = alice.enrol("client-0");
      Iterator<Announcement> announcements =
          alice
              .stub()
              .rounds(
                  RoundsRequest.newBuilder().setClient("client-0").setRun(place.getRun()).build());
      Announcement measure = announcements.next();
      alice
          .stub()
          .reportGain(
              GainReport.newBuilder()
                  .setClient("client-0")
                  .setRun(place.getRun())
                  .setRound(measure.getRound())
                  .setGain(1e-9)
                  .build());
      Announcement call = announcements.next();
      assertThat(call.hasCall()).isEqualTo(bandwidth.equals("fixed"));
      assertThat(call.hasDraw()).isEqualTo(bandwidth.equals("shared"));
      byte[] otherRound =
          SignedDraw.make(
                  clients.get(0).drawKey().orElseThrow(),
                  new DrawOccasion(place.getRun(), call.getRound() + 1, "client-0"))
              .proof();
      byte[] otherKey =
          SignedDraw.make(
                  clients.get(1).drawKey().orElseThrow(),
                  new DrawOccasion(place.getRun(), call.getRound(), "client-0"))
              .proof();
      for (byte[] proof : List.of(new byte[0], new byte[80], otherRound, otherKey)) {
        assertThatThrownBy(
                () -> {
                  if (call.hasDraw()) {
                    alice.claim(place, call, proof);
                  } else {
                    alice.offer(place, call, proof);
                  }
                })
            .isInstanceOf(StatusRuntimeException.class)
            .hasMessageContaining("client 0 has no proof that it drew below");
      }
      assertThat(refusals).containsOnly("client-0 DRAW_REFUSED").hasSize(4);
    }
  }

  @Test
  @Timeout(120)
  void theRunGoesOnWithoutAClientThatIsRevokedInIt() throws Exception {
    Map<String, String> patient = Map.of("patienceSeconds", "2");
    atThirdRound = () -> authority.revoke("client-3");
    Throwable[] failure = new Throwable[1];
    try (RunServer server = server(patient)) {
      Thread outcast = new Thread(() -> client(server, clients.get(3), failure));
      outcast.start();
      takePart(server, clients.subList(0, 3));
      outcast.join();
    }
    // By a message on its connection or, if that was lost, when it tried to connect again.
    assertThat(failure[0])
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("the server refuses")
        .hasMessageContaining("certificate");
    assertThat(refusals).anyMatch(refusal -> refusal.endsWith("client-3 revoked"));
    assertThat(rounds).hasSize(12);
  }

  /** The old certificate is revoked, so a client that still used it would be cut off. */
  @Test
  @Timeout(120)
  void aClientGoesOnWithARenewedCertificate() throws Exception {
    Path own = folder.resolve("client-3");
    String old = clients.get(3).certificate().getSerialNumber().toString(16);
    atThirdRound =
        () -> {
          authority.renew("client-3", YEAR, folder.resolve("renewed"));
          try {
            Files.copy(
                folder.resolve("renewed/own.crt"),
                own.resolve("own.crt"),
                StandardCopyOption.REPLACE_EXISTING);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          authority.revoke(old);
        };
    Throwable[] failure = new Throwable[1];
    try (RunServer server = server(Map.of("patienceSeconds", "60"))) {
      Thread renewed = new Thread(() -> client(server, RenewableCredentials.watch(own), failure));
      renewed.start();
      takePart(server, clients.subList(0, 3));
      renewed.join();
    }
    assertThat(failure[0]).isNull();
    assertThat(rounds).hasSize(12);
    assertThat(plans).allMatch(plan -> plan.members().length == CLIENTS);
  }

  private void takePart(RunServer server, List<Credentials> all) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (Credentials each : all) {
      try (Connection early = connect(server, each)) {
        early.enrol(each.clientName().orElseThrow()); // so that numbers are in this order
      }
    }
    Throwable[] failure = new Throwable[1];
    for (Credentials each : all) {
      Thread thread = new Thread(() -> client(server, each, failure));
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(failure[0]).isNull();
  }

  private static void client(RunServer server, Credentials own, Throwable[] failure) {
    client(server, RenewableCredentials.fixed(own), failure);
  }

  private static void client(RunServer server, RenewableCredentials own, Throwable[] failure) {
    String name = own.current().clientName().orElseThrow();
    RunClient.Equipment equipment =
        new RunClient.Equipment() {
          @Override
          public Participant participant(RunConfig config, SampleTerms samples, int number) {
            return Participant.of(config, samples, number, Optional.empty());
          }

          @Override
          public Optional<RenewableCredentials> credentials() {
            return Optional.of(own);
          }

          @Override
          public Draws draws(RunConfig config, String kind, String run) {
            assertThat(kind).isEqualTo("signed");
            return Draws.signed(own.current().drawKey().orElseThrow(), run, name);
          }
        };
    ManagedChannel channel =
        ChannelSecurity.mutualTls(own, Optional.empty())
            .channel("127.0.0.1", server.port())
            .build();
    try (RunClient client = new RunClient(channel, name, equipment, false, ClientListener.NONE)) {
      client.run();
    } catch (UserError | InterruptedException | AssertionError e) {
      failure[0] = e;
    }
  }

  private RunServer server(Map<String, String> changes) throws IOException {
    ServerConfig config = LocalRun.config(folder.resolve("server"), changes);
    RevocationList revocations =
        RevocationList.watch(authority.revocations(), authority.certificate());
    ServerSecurity security =
        ServerSecurity.mutualTls(
            hub, revocations, (peer, reason) -> refusals.add(peer + " " + reason));
    ServerListener listener =
        new ServerListener() {
          @Override
          public void planned(Entry.Planned plan) {
            plans.add(plan);
          }

          @Override
          public void closed(Entry.Closed close, Entry.Planned plan, float[] model) {
            rounds.add(close);
            if (close.round() == 2) {
              atThirdRound.run();
            }
          }

          @Override
          public void refused(String client, Reason reason, String message) {
            refusals.add(client + " " + reason);
          }
        };
    Run run = Run.of(config.run(), Run.load(config.run()));
    return RunServer.start(config, run, RunServer.Options.certified(security, listener));
  }

  private static Connection connect(RunServer server, Credentials own) {
    return new Connection(
        ChannelSecurity.mutualTls(own).channel("127.0.0.1", server.port()).build());
  }

  /** A client's channel, used by hand. */
  private record Connection(ManagedChannel channel) implements AutoCloseable {
    CicadaGrpc.CicadaBlockingStub stub() {
      return CicadaGrpc.newBlockingStub(channel).withDeadlineAfter(60, TimeUnit.SECONDS);
    }

    EnrolResponse enrol(String name) {
      return stub().enrol(EnrolRequest.newBuilder().setClient(name).build());
    }

    void claim(EnrolResponse place, Announcement draw, byte[] proof) {
      stub()
          .claim(
              ClaimRequest.newBuilder()
                  .setClient("client-0")
                  .setRun(place.getRun())
                  .setRound(draw.getRound())
                  .setDrawProof(ByteString.copyFrom(proof))
                  .build());
    }

    /** Begins an upload, and waits for the answer to its header. */
    UploadReceipt offer(EnrolResponse place, Announcement call, byte[] proof) {
      Receipt receipt = new Receipt();
      StreamObserver<UploadPart> parts = CicadaGrpc.newStub(channel).upload(receipt);
      parts.onNext(
          UploadPart.newBuilder()
              .setHeader(
                  UploadHeader.newBuilder()
                      .setClient("client-0")
                      .setRun(place.getRun())
                      .setRound(call.getRound())
                      .setBaseVersion(call.getHeldVersion())
                      .setLength(4L * place.getParameterCount())
                      .setSha256(ByteString.copyFrom(new byte[32]))
                      .setLayoutSha256(
                          ByteString.copyFrom(
                              ModelLayout.of(place.getLayoutList()).digest().bytes()))
                      .setDrawProof(ByteString.copyFrom(proof)))
              .build());
      return receipt.await();
    }

    @Override
    public void close() {
      channel.shutdownNow();
    }
  }
}
