package dev.cicada.authority;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cicada.identity.ChannelSecurity;
import dev.cicada.identity.Credentials;
import dev.cicada.identity.KeyKind;
import dev.cicada.identity.RevocationList;
import dev.cicada.identity.ServerSecurity;
import dev.cicada.identity.TlsFailure;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.services.HealthStatusManager;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How clients treat servers that are not, or no longer, trusted. */
@Timeout(180)
class RevokedServerTest {
  private static final Duration YEAR = Duration.ofDays(365);
  private static final String LOOPBACK = "127.0.0.1";
  private static final long DEADLINE_SECONDS = 60;

  @TempDir private Path folder;

  private final HealthStatusManager health = new HealthStatusManager();
  private final List<ManagedChannel> channels = new ArrayList<>();
  private Authority authority;
  private Credentials alice;
  private Server server;

  @BeforeEach
  void start() throws IOException {
    authority = authority("authority");
    alice = authority.issueClient("alice", KeyKind.ED25519, YEAR, folder.resolve("alice"));
    start("hub", LOOPBACK);
  }

  private Authority authority(String name) {
    return Authority.create(folder.resolve(name), name, KeyKind.ED25519, YEAR, Clock.systemUTC());
  }

  private void start(String name, String host) throws IOException {
    Credentials hub =
        authority.issueServer(name, List.of(host), KeyKind.ED25519, YEAR, folder.resolve(name));
    RevocationList revocations =
        RevocationList.watch(authority.revocations(), authority.certificate());
    server =
        ServerSecurity.mutualTls(hub, revocations, (peer, reason) -> {})
            .apply(
                NettyServerBuilder.forAddress(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                    .addService(health.getHealthService()))
            .build()
            .start();
  }

  @AfterEach
  void stop() throws InterruptedException {
    channels.forEach(ManagedChannel::shutdownNow);
    server.shutdownNow();
    assertThat(server.awaitTermination(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aServerRevokedBeforeIsNotSpokenTo() {
    authority.revoke("hub");

    assertThat(failure(channel(alice, authority.revocations())))
        .isEqualTo(
            new TlsFailure(
                false,
                "this client does not trust the server: the certificate of CN=hub is revoked"));
  }

  @Test
  void aServerRevokedWhileConnectedIsNotSpokenToAnyMore() {
    ManagedChannel channel = channel(alice, authority.revocations());
    assertThat(check(channel)).isEqualTo(ServingStatus.SERVING);

    authority.revoke("hub");

    assertThat(failure(channel).sentence()).contains("the certificate of CN=hub is revoked");
  }

  @Test
  void aServerRevokedWhileListenedToIsHeardNoMore() {
    Iterator<HealthCheckResponse> watch =
        stub(channel(alice, authority.revocations()))
            .watch(HealthCheckRequest.getDefaultInstance());
    assertThat(watch.next().getStatus()).isEqualTo(ServingStatus.SERVING);

    authority.revoke("hub");
    health.setStatus("", ServingStatus.NOT_SERVING);

    assertThat(TlsFailure.of(catchThrowable(watch::next)).orElseThrow().sentence())
        .contains("the certificate of CN=hub is revoked");
  }

  @Test
  void aFolderOfCredentialsKnowsWhatWasRevokedBeforeItAndMayLearnMore() throws IOException {
    authority.revoke("hub");
    authority.issueClient("bob", KeyKind.ED25519, YEAR, folder.resolve("bob"));
    Path ofAlice = folder.resolve("alice").resolve(Authority.REVOCATIONS);
    Path ofBob = folder.resolve("bob").resolve(Authority.REVOCATIONS);
    ManagedChannel channel = channel(alice, ofAlice);
    assertThat(check(channel)).isEqualTo(ServingStatus.SERVING);

    Path copy = Files.copy(ofBob, folder.resolve("copy"));
    Files.move(copy, ofAlice, StandardCopyOption.REPLACE_EXISTING);

    assertThat(failure(channel).sentence()).contains("the certificate of CN=hub is revoked");
  }

  @Test
  void whyAServerIsNotTrustedIsToldInWords() throws IOException {
    Credentials stranger =
        authority("other").issueClient("eve", KeyKind.ED25519, YEAR, folder.resolve("eve"));
    assertThat(failure(channel(stranger, folder.resolve("eve/revoked.crl"))).sentence())
        .endsWith("the certificate of CN=hub is not one of this client's authority for a server");

    server.shutdownNow();
    start("far", "far.example");
    assertThat(failure(channel(alice, authority.revocations())).sentence())
        .contains("the certificate of CN=far is for other hosts: ");
  }

  @Test
  void aClientThatIsRefusedKnowsThatItIsItsOwnFault() {
    ManagedChannel channel = channel(alice, authority.revocations());
    authority.revoke("alice");

    TlsFailure failure = failure(channel);

    assertThat(failure.ofClient()).isTrue();
    assertThat(failure.sentence()).startsWith("the server refuses this client's certificate (");
  }

  private ManagedChannel channel(Credentials own, Path revocations) {
    RevocationList list = RevocationList.watch(revocations, own.authority());
    ManagedChannel channel =
        ChannelSecurity.mutualTls(own, Optional.of(list))
            .channel(LOOPBACK, server.getPort())
            .build();
    channels.add(channel);
    return channel;
  }

  /** Why TLS fails. If a reset overtakes the reason, it tries again, as clients do. */
  private static TlsFailure failure(ManagedChannel channel) {
    while (true) {
      Throwable failure = catchThrowable(() -> check(channel));
      Optional<TlsFailure> tls = TlsFailure.of(failure);
      if (tls.isPresent()) {
        return tls.get();
      }
      assertThat(Status.fromThrowable(failure).getCode()).isEqualTo(Status.Code.UNAVAILABLE);
      channel.resetConnectBackoff();
    }
  }

  private static ServingStatus check(ManagedChannel channel) {
    return stub(channel).check(HealthCheckRequest.getDefaultInstance()).getStatus();
  }

  private static HealthGrpc.HealthBlockingStub stub(ManagedChannel channel) {
    return HealthGrpc.newBlockingStub(channel)
        .withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS);
  }
}
