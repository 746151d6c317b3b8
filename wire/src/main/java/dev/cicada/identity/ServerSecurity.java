package dev.cicada.identity;

import dev.cicada.text.UserError;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.ClientAuth;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslProvider;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLException;

/**
 * How a server's port is guarded: by mutual TLS 1.3, or not at all, which is for ports that only
 * this machine reaches.
 *
 * <p>It is applied to a builder that has all else: of interceptors, the one that was added last is
 * the first to see a call. TLS is the JDK's, because the one that comes with Netty refuses Ed25519.
 */
public interface ServerSecurity extends UnaryOperator<NettyServerBuilder> {
  /** No protection; refused for any address but a loopback one. */
  static ServerSecurity plaintextAt(InetSocketAddress address) {
    Loopback.require(address);
    return plaintextAnywhere();
  }

  /** No protection at any address: whoever reaches the port may speak for any client. */
  static ServerSecurity plaintextAnywhere() {
    return builder -> builder;
  }

  /** Mutual TLS: whoever has no certificate of the same authority's is not heard. */
  static ServerSecurity mutualTls(
      Credentials own, RevocationList revocations, RefusalListener refusals) {
    return mutualTls(RenewableCredentials.fixed(own), revocations, refusals);
  }

  /** Mutual TLS, with a certificate that may be renewed: every connection has the newest. */
  static ServerSecurity mutualTls(
      RenewableCredentials own, RevocationList revocations, RefusalListener refusals) {
    SslContext context = context(own, revocations, refusals);
    return builder ->
        builder
            .sslContext(context)
            .intercept(new ClientAuthentication(revocations, refusals, Clock.systemUTC()));
  }

  private static SslContext context(
      RenewableCredentials own, RevocationList revocations, RefusalListener refusals) {
    try {
      return GrpcSslContexts.configure(SslContextBuilder.forServer(own), SslProvider.JDK)
          .trustManager(PeerTrust.inClients(own.current().authority(), revocations, refusals))
          .clientAuth(ClientAuth.REQUIRE)
          .protocols(ChannelSecurity.PROTOCOL)
          .build();
    } catch (SSLException | IllegalArgumentException e) {
      throw new UserError("the server's credentials cannot be used for TLS: " + e.getMessage(), e);
    }
  }
}
