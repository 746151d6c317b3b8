package dev.cicada.authority;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.identity.AuthenticatedClient;
import dev.cicada.identity.ChannelSecurity;
import dev.cicada.identity.Credentials;
import dev.cicada.identity.KeyKind;
import dev.cicada.identity.RenewableCredentials;
import dev.cicada.identity.RevocationList;
import dev.cicada.identity.ServerSecurity;
import dev.cicada.text.UserError;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ClientInterceptors;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Grpc;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslProvider;
import io.grpc.protobuf.services.HealthStatusManager;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Real handshakes over the loopback interface; the service is gRPC's own health service.
 *
 * <p>A channel that is refused tries again by itself, so refusals may come more than once.
 */
@Timeout(180)
class MutualTlsTest {
  private static final Duration YEAR = Duration.ofDays(365);
  private static final int DEADLINE_SECONDS = 60;
  private static final String LOOPBACK = "127.0.0.1";

  @TempDir private Path folder;

  private final Queue<String> served = new ConcurrentLinkedQueue<>();
  private final List<X509Certificate> certificates = new CopyOnWriteArrayList<>();
  private final Queue<String> refused = new ConcurrentLinkedQueue<>();
  private final List<ManagedChannel> channels = new ArrayList<>();
  private final HealthStatusManager health = new HealthStatusManager();
  private Authority authority;
  private Server server;

  @BeforeEach
  void start() throws IOException {
    authority =
        Authority.create(
            folder.resolve("authority"), "authority", KeyKind.ED25519, YEAR, Clock.systemUTC());
    start(hub("hub", KeyKind.ED25519, "localhost", LOOPBACK));
  }

  @AfterEach
  void stop() throws InterruptedException {
    channels.forEach(ManagedChannel::shutdownNow);
    server.shutdownNow();
    assertThat(server.awaitTermination(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"ED25519,ED25519", "ED25519,P256", "P256,ED25519", "P256,P256"})
  void theServerKnowsWhoCallsWhateverTheKindsOfKeys(KeyKind serverKind, KeyKind clientKind)
      throws Exception {
    server.shutdownNow().awaitTermination();
    start(hub("other-hub", serverKind, LOOPBACK));

    assertThat(check(client("alice", clientKind))).isEqualTo(ServingStatus.SERVING);

    assertThat(served).containsExactly("alice");
    assertThat(refused).isEmpty();
  }

  @Test
  void aServerMayBeCalledByAnyOfItsHosts() {
    Credentials alice = client("alice", KeyKind.ED25519);

    check(channel(ChannelSecurity.mutualTls(alice).channel("localhost", server.getPort())));

    assertThat(served).containsExactly("alice");
  }

  @Test
  void aServerUnderAnotherHostIsNotTrusted() throws Exception {
    server.shutdownNow().awaitTermination();
    start(hub("elsewhere", KeyKind.ED25519, "elsewhere.example"));

    assertRefused(channel(client("alice", KeyKind.ED25519)));
  }

  @Test
  void aClientWithoutCertificateIsNotHeard() throws IOException {
    ManagedChannel anonymous =
        channel(
            NettyChannelBuilder.forAddress(LOOPBACK, server.getPort())
                .sslContext(
                    GrpcSslContexts.configure(SslContextBuilder.forClient(), SslProvider.JDK)
                        .trustManager(authority.certificate())
                        .build()));

    assertRefused(anonymous);
  }

  @Test
  void plaintextIsNotHeard() {
    assertRefused(
        channel(ChannelSecurity.plaintextOnLoopback().channel(LOOPBACK, server.getPort())));
  }

  @Test
  void olderTlsIsNotSpoken() throws IOException {
    Credentials alice = client("alice", KeyKind.P256);
    ManagedChannel older =
        channel(
            NettyChannelBuilder.forAddress(LOOPBACK, server.getPort())
                .sslContext(
                    GrpcSslContexts.configure(SslContextBuilder.forClient(), SslProvider.JDK)
                        .keyManager(alice.key(), alice.certificate())
                        .trustManager(authority.certificate())
                        .protocols("TLSv1.2")
                        .build()));

    assertRefused(older);
  }

  @Test
  void aForeignAuthoritysClientIsNotHeard() {
    Authority foreign =
        Authority.create(
            folder.resolve("foreign"), "authority", KeyKind.ED25519, YEAR, Clock.systemUTC());
    Credentials stranger =
        foreign.issueClient("alice", KeyKind.ED25519, YEAR, folder.resolve("stranger"));
    Credentials trusting =
        new Credentials(
            stranger.certificate(), stranger.key(), authority.certificate(), stranger.drawKey());

    assertRefused(channel(trusting));
    assertThat(refused).containsOnly("CN=alice untrusted");
    assertRefused(channel(stranger)); // nor does it trust this server
  }

  @Test
  void anExpiredCertificateOpensNothing() {
    Clock early = Clock.fixed(Instant.now().minus(Duration.ofDays(20)), ZoneOffset.UTC);
    Credentials late =
        Authority.open(folder.resolve("authority"), early)
            .issueClient("alice", KeyKind.ED25519, Duration.ofDays(10), folder.resolve("late"));

    assertOutOfTime(late, "is expired by the server's clock, which says 20");
    assertThat(refused).containsOnly("alice expired");
  }

  /** The server cannot know whether it is its own clock that is wrong. */
  @Test
  void aCertificateOfTheFutureOpensNothing() {
    Clock late = Clock.fixed(Instant.now().plus(Duration.ofDays(20)), ZoneOffset.UTC);
    Credentials early =
        Authority.open(folder.resolve("authority"), late)
            .issueClient("alice", KeyKind.ED25519, Duration.ofDays(10), folder.resolve("early"));

    assertOutOfTime(early, "is not yet valid by the server's clock");
    assertThat(refused).containsOnly("alice not-yet-valid");
  }

  /** An expired certificate of another authority is not treated like one of ours. */
  @Test
  void anExpiredCertificateOfAnotherAuthorityIsUntrusted() {
    Clock early = Clock.fixed(Instant.now().minus(Duration.ofDays(20)), ZoneOffset.UTC);
    Credentials stranger =
        Authority.create(folder.resolve("other"), "authority", KeyKind.ED25519, YEAR, early)
            .issueClient("alice", KeyKind.ED25519, Duration.ofDays(10), folder.resolve("late"));
    Credentials trusting =
        new Credentials(
            stranger.certificate(), stranger.key(), authority.certificate(), stranger.drawKey());

    assertRefused(channel(trusting));
    assertThat(refused).containsOnly("CN=alice untrusted");
  }

  private void assertOutOfTime(Credentials client, String words) {
    assertThatThrownBy(() -> check(client))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.UNAUTHENTICATED))
        .hasMessageContaining(words);
    assertThat(served).isEmpty();
  }

  @Test
  void aRenewedCertificateIsThatOfTheNextConnection() throws Exception {
    server.shutdownNow().awaitTermination();
    hub("second", KeyKind.P256, LOOPBACK);
    start(RenewableCredentials.watch(folder.resolve("second")));
    X509Certificate old = client("alice", KeyKind.P256).certificate();
    RenewableCredentials alice = RenewableCredentials.watch(folder.resolve("alice"));
    ManagedChannel channel =
        channel(
            ChannelSecurity.mutualTls(alice, Optional.empty()).channel(LOOPBACK, server.getPort()));
    check(channel);
    assertThat(certificates).containsExactly(old);

    X509Certificate renewed = renew("alice");
    X509Certificate ofServer = renew("second");
    check(channel);
    assertThat(certificates).as("the same connection").last().isEqualTo(old);
    assertThat(alice.current().certificate()).isEqualTo(renewed);
    channel.enterIdle();
    check(channel);
    assertThat(certificates).last().isEqualTo(renewed);
    assertThat(serverCertificate(channel)).isEqualTo(ofServer);

    Files.writeString(folder.resolve("alice/own.crt"), "half a fi");
    assertThat(alice.current().certificate()).as("half a file").isEqualTo(renewed);
    client("bob", KeyKind.P256);
    Files.copy(
        folder.resolve("bob/own.crt"),
        folder.resolve("alice/own.crt"),
        StandardCopyOption.REPLACE_EXISTING);
    assertThat(alice.current().certificate()).as("another's").isEqualTo(renewed);
  }

  /** Renews a certificate in the folder of its keys. */
  private X509Certificate renew(String name) throws IOException {
    Path files = folder.resolve("renewed-" + name);
    X509Certificate renewed = authority.renew(name, YEAR, files);
    Files.copy(
        files.resolve("own.crt"),
        folder.resolve(name).resolve("own.crt"),
        StandardCopyOption.REPLACE_EXISTING);
    return renewed;
  }

  /** The server's certificate on a channel's connection. */
  private static X509Certificate serverCertificate(ManagedChannel channel) throws Exception {
    SSLSession[] session = new SSLSession[1];
    ClientInterceptor watching =
        new ClientInterceptor() {
          @Override
          public <Q, A> ClientCall<Q, A> interceptCall(
              MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
            return new SimpleForwardingClientCall<>(next.newCall(method, options)) {
              @Override
              public void start(Listener<A> listener, Metadata headers) {
                super.start(
                    new SimpleForwardingClientCallListener<>(listener) {
                      @Override
                      public void onHeaders(Metadata answered) {
                        session[0] = call().getAttributes().get(Grpc.TRANSPORT_ATTR_SSL_SESSION);
                        super.onHeaders(answered);
                      }
                    },
                    headers);
              }

              private ClientCall<Q, A> call() {
                return delegate();
              }
            };
          }
        };
    HealthGrpc.newBlockingStub(ClientInterceptors.intercept(channel, watching))
        .check(HealthCheckRequest.getDefaultInstance());
    return (X509Certificate) session[0].getPeerCertificates()[0];
  }

  @Test
  void aCertificateRevokedBeforeOpensNothing() {
    Credentials alice = client("alice", KeyKind.ED25519);
    authority.revoke("alice");

    assertRefused(channel(alice));
    assertThat(refused).containsOnly("CN=alice revoked");
  }

  @Test
  void aClientThatIsRevokedWhileConnectedIsCutOffAtItsNextCall() {
    ManagedChannel alice = channel(client("alice", KeyKind.ED25519));
    ManagedChannel bob = channel(client("bob", KeyKind.ED25519));
    check(alice);

    authority.revoke("alice");

    assertThatThrownBy(() -> check(alice))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> {
              assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.UNAUTHENTICATED);
              assertThat(e).hasMessageContaining("the certificate of alice is revoked");
            });
    check(bob);
    assertThat(served).containsExactly("alice", "bob");
    assertThat(refused).containsExactly("alice revoked");
  }

  @Test
  void aClientThatIsRevokedWhileItListensHearsNoMore() {
    Iterator<HealthCheckResponse> watch =
        stub(channel(client("alice", KeyKind.P256))).watch(HealthCheckRequest.getDefaultInstance());
    assertThat(watch.next().getStatus()).isEqualTo(ServingStatus.SERVING);
    health.setStatus("", ServingStatus.NOT_SERVING);
    assertThat(watch.next().getStatus()).isEqualTo(ServingStatus.NOT_SERVING);

    authority.revoke("alice");
    health.setStatus("", ServingStatus.SERVING);

    assertThatThrownBy(watch::next)
        .isInstanceOf(StatusRuntimeException.class)
        .hasMessageContaining("UNAUTHENTICATED: the certificate of alice is revoked");
  }

  @Test
  void aServersCertificateIsNoClients() {
    Credentials second = hub("second", KeyKind.ED25519, LOOPBACK);

    assertRefused(channel(second));
    assertThat(refused).containsOnly("CN=second untrusted");
  }

  @Test
  void aClientsCertificateIsNoServers() throws Exception {
    server.shutdownNow().awaitTermination();
    start(client("mallory", KeyKind.ED25519));

    assertRefused(channel(client("alice", KeyKind.ED25519)));
  }

  @Test
  void withoutTlsOnlyLoopbackIsAllowed() {
    InetSocketAddress anywhere = new InetSocketAddress("0.0.0.0", 0);

    assertThatThrownBy(() -> ServerSecurity.plaintextAt(anywhere))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("0.0.0.0 is not a loopback address");
    assertThatThrownBy(() -> ChannelSecurity.plaintextOnLoopback().channel("192.0.2.1", 1))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("192.0.2.1 is not a loopback address");
    ServerSecurity.plaintextAt(loopback());
  }

  private void start(Credentials own) throws IOException {
    start(RenewableCredentials.fixed(own));
  }

  private void start(RenewableCredentials own) throws IOException {
    RevocationList revocations =
        RevocationList.watch(authority.revocations(), authority.certificate());
    ServerSecurity security =
        ServerSecurity.mutualTls(
            own, revocations, (peer, reason) -> refused.add(peer + " " + reason));
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(loopback())
            .addService(health.getHealthService())
            .intercept(recorder());
    server = security.apply(builder).build().start();
  }

  private static InetSocketAddress loopback() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  private ServerInterceptor recorder() {
    return new ServerInterceptor() {
      @Override
      public <Q, A> ServerCall.Listener<Q> interceptCall(
          ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
        served.add(AuthenticatedClient.current().orElseThrow().name());
        certificates.add(AuthenticatedClient.current().orElseThrow().certificate());
        return next.startCall(call, headers);
      }
    };
  }

  private Credentials hub(String name, KeyKind kind, String... hosts) {
    return authority.issueServer(name, List.of(hosts), kind, YEAR, folder.resolve(name));
  }

  private Credentials client(String name, KeyKind kind) {
    return authority.issueClient(name, kind, YEAR, folder.resolve(name));
  }

  private ManagedChannel channel(Credentials client) {
    return channel(ChannelSecurity.mutualTls(client).channel(LOOPBACK, server.getPort()));
  }

  private ManagedChannel channel(NettyChannelBuilder builder) {
    ManagedChannel channel = builder.build();
    channels.add(channel);
    return channel;
  }

  private ServingStatus check(Credentials client) {
    return check(channel(client));
  }

  private static ServingStatus check(ManagedChannel channel) {
    return stub(channel).check(HealthCheckRequest.getDefaultInstance()).getStatus();
  }

  private static HealthGrpc.HealthBlockingStub stub(ManagedChannel channel) {
    return HealthGrpc.newBlockingStub(channel)
        .withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS);
  }

  /** The connection itself fails, and no handler hears of the call. */
  private void assertRefused(ManagedChannel channel) {
    assertThatThrownBy(() -> check(channel))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.UNAVAILABLE));
    assertThat(served).isEmpty();
  }
}
