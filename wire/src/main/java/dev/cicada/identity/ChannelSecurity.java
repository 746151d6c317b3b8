package dev.cicada.identity;

import dev.cicada.text.UserError;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslProvider;
import java.util.Collections;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionContext;

/** How a client's channel to its server is protected; the other side of {@link ServerSecurity}. */
@FunctionalInterface
public interface ChannelSecurity {
  /** The only version of TLS that is allowed. */
  String PROTOCOL = "TLSv1.3";

  /** A builder for a channel to a server. */
  NettyChannelBuilder channel(String host, int port);

  /** No protection; refused unless the server is on this machine. */
  static ChannelSecurity plaintextOnLoopback() {
    return (host, port) -> plaintextAnywhere().channel(Loopback.require(host), port);
  }

  /** No protection, wherever the server is. */
  static ChannelSecurity plaintextAnywhere() {
    return (host, port) -> NettyChannelBuilder.forAddress(host, port).usePlaintext();
  }

  /** Mutual TLS: the server must have this host name and a certificate from the same authority. */
  static ChannelSecurity mutualTls(Credentials own) {
    return mutualTls(own, Optional.empty());
  }

  /** Mutual TLS, except with servers on the authority's revocation list. */
  static ChannelSecurity mutualTls(Credentials own, Optional<RevocationList> revocations) {
    return mutualTls(RenewableCredentials.fixed(own), revocations);
  }

  /** Mutual TLS, with a certificate that may be renewed. Every connection uses the newest one. */
  static ChannelSecurity mutualTls(RenewableCredentials own, Optional<RevocationList> revocations) {
    SslContext context = context(own, revocations);
    // A resumed session would keep the certificate that it began with.
    own.onRenewal(() -> forgetSessions(context.sessionContext()));
    return (host, port) -> {
      NettyChannelBuilder builder = NettyChannelBuilder.forAddress(host, port).sslContext(context);
      // A call that gRPC may retry does not say which connection it is on.
      revocations.ifPresent(
          list -> builder.disableRetry().intercept(new ServerAuthentication(list)));
      return builder;
    };
  }

  private static void forgetSessions(SSLSessionContext sessions) {
    for (byte[] id : Collections.list(sessions.getIds())) {
      SSLSession session = sessions.getSession(id);
      if (session != null) {
        session.invalidate();
      }
    }
  }

  private static SslContext context(
      RenewableCredentials own, Optional<RevocationList> revocations) {
    try {
      return GrpcSslContexts.configure(SslContextBuilder.forClient(), SslProvider.JDK)
          .keyManager(own)
          .trustManager(PeerTrust.inServers(own.current().authority(), revocations))
          .protocols(PROTOCOL)
          .build();
    } catch (SSLException | IllegalArgumentException e) {
      throw new UserError("the client's credentials cannot be used for TLS: " + e.getMessage(), e);
    }
  }
}
