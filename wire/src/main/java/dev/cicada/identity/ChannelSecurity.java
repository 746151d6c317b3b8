package dev.cicada.identity;

import dev.cicada.text.UserError;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslProvider;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** How a client's channel to its server is guarded; the other side of {@link ServerSecurity}. */
@FunctionalInterface
public interface ChannelSecurity {
  /** The only version of TLS that is spoken. */
  String PROTOCOL = "TLSv1.3";

  /** A channel to be built, which leads to a server. */
  NettyChannelBuilder channel(String host, int port);

  /** No protection; refused for any server but one on this machine. */
  static ChannelSecurity plaintextOnLoopback() {
    return (host, port) -> plaintextAnywhere().channel(Loopback.require(host), port);
  }

  /** No protection, wherever the server is. */
  static ChannelSecurity plaintextAnywhere() {
    return (host, port) -> NettyChannelBuilder.forAddress(host, port).usePlaintext();
  }

  /** Mutual TLS: the server must have this host name and a certificate of the same authority's. */
  static ChannelSecurity mutualTls(Credentials own) {
    return mutualTls(own, Optional.empty());
  }

  /** Mutual TLS, with servers that are not on the authority's list. */
  static ChannelSecurity mutualTls(Credentials own, Optional<RevocationList> revocations) {
    SslContext context = context(own, revocations);
    return (host, port) -> {
      NettyChannelBuilder builder = NettyChannelBuilder.forAddress(host, port).sslContext(context);
      // A call that gRPC may retry does not tell which connection it is on.
      revocations.ifPresent(
          list -> builder.disableRetry().intercept(new ServerAuthentication(list)));
      return builder;
    };
  }

  private static SslContext context(Credentials own, Optional<RevocationList> revocations) {
    try {
      return GrpcSslContexts.configure(SslContextBuilder.forClient(), SslProvider.JDK)
          .keyManager(own.key(), own.certificate())
          .trustManager(PeerTrust.inServers(own.authority(), revocations))
          .protocols(PROTOCOL)
          .build();
    } catch (SSLException | IllegalArgumentException e) {
      throw new UserError("the client's credentials cannot be used for TLS: " + e.getMessage(), e);
    }
  }
}
