package dev.cicada.runtime.identity;

import io.grpc.ServerInterceptor;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.ClientAuth;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslProvider;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.List;
import javax.net.ssl.SSLException;

/**
 * How a server's port is guarded: by mutual TLS 1.3, or not at all, which is for ports that only
 * this machine reaches.
 *
 * <p>TLS is the JDK's, because the one that comes with Netty refuses Ed25519.
 */
@FunctionalInterface
public interface ServerSecurity {
  /**
   * A server to be built, which listens at an address.
   *
   * @param interceptors what calls pass through once their client is known, in this order
   */
  NettyServerBuilder server(InetSocketAddress address, List<ServerInterceptor> interceptors);

  /** No protection; refused for any address but a loopback one. */
  static ServerSecurity plaintextOnLoopback() {
    return (address, interceptors) ->
        plaintextAnywhere().server(Loopback.require(address), interceptors);
  }

  /** No protection at any address: whoever reaches the port may speak for any client. */
  static ServerSecurity plaintextAnywhere() {
    return (address, interceptors) ->
        intercepted(NettyServerBuilder.forAddress(address), interceptors);
  }

  /** Mutual TLS: whoever has no certificate of the same authority's is not heard. */
  static ServerSecurity mutualTls(
      Credentials own, RevocationList revocations, RefusalListener refusals) {
    SslContext context = context(own, revocations, refusals);
    ServerInterceptor authentication =
        new ClientAuthentication(revocations, refusals, Clock.systemUTC());
    return (address, interceptors) ->
        intercepted(NettyServerBuilder.forAddress(address).sslContext(context), interceptors)
            .intercept(authentication);
  }

  private static SslContext context(
      Credentials own, RevocationList revocations, RefusalListener refusals) {
    try {
      return GrpcSslContexts.configure(
              SslContextBuilder.forServer(own.key(), own.certificate()), SslProvider.JDK)
          .trustManager(PeerTrust.inClients(own.authority(), revocations, refusals))
          .clientAuth(ClientAuth.REQUIRE)
          .protocols(ChannelSecurity.PROTOCOL)
          .build();
    } catch (SSLException | IllegalArgumentException e) {
      throw new IdentityException(
          "the server's credentials cannot be used for TLS: " + e.getMessage(), e);
    }
  }

  /** A builder's interceptors run in the opposite order of their adding. */
  private static NettyServerBuilder intercepted(
      NettyServerBuilder builder, List<ServerInterceptor> interceptors) {
    for (int i = interceptors.size() - 1; i >= 0; i--) {
      builder.intercept(interceptors.get(i));
    }
    return builder;
  }
}
