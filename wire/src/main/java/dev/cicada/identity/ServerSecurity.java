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
 * How a server's port is protected: by mutual TLS 1.3, or not at all, which is for ports that only
 * this machine reaches.
 *
 * <p>Apply it last: the interceptor that was added last is the first to see a call. TLS is the
 * JDK's, because the one that comes with Netty refuses Ed25519.
 */
public interface ServerSecurity extends UnaryOperator<NettyServerBuilder> {
  /** No protection; refused unless the address is a loopback one. */
  static ServerSecurity plaintextAt(InetSocketAddress address) {
    Loopback.require(address);
    return plaintextAnywhere();
  }

  /** No protection, whatever the address: whoever reaches the port can act as any client. */
  static ServerSecurity plaintextAnywhere() {
    return builder -> builder;
  }

  /** Mutual TLS: only peers with a certificate from the same authority are let in. */
  static ServerSecurity mutualTls(
      Credentials own, RevocationList revocations, RefusalListener refusals) {
    return mutualTls(RenewableCredentials.fixed(own), revocations, refusals);
  }

  /** Mutual TLS, with a certificate that may be renewed. Every connection uses the newest one. */
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
