package dev.cicada.identity;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * Hangs up on a server whose certificate is revoked while the client is connected; the other side
 * of {@link ClientAuthentication}.
 */
final class ServerAuthentication implements ClientInterceptor {
  private final RevocationList revocations;

  ServerAuthentication(RevocationList revocations) {
    this.revocations = revocations;
  }

  @Override
  public <Q, A> ClientCall<Q, A> interceptCall(
      MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
    return new GuardedCall<>(next.newCall(method, options));
  }

  /** A call that sends nothing to a revoked server and takes nothing from it. */
  private final class GuardedCall<Q, A> extends SimpleForwardingClientCall<Q, A> {
    private volatile @Nullable CertificateException objection;

    GuardedCall(ClientCall<Q, A> call) {
      super(call);
    }

    @Override
    public void start(Listener<A> listener, Metadata headers) {
      super.start(
          new SimpleForwardingClientCallListener<>(listener) {
            @Override
            public void onMessage(A message) {
              if (!isCut()) {
                super.onMessage(message);
              }
            }

            @Override
            public void onClose(Status status, Metadata trailers) {
              CertificateException reason = objection;
              super.onClose(
                  reason == null
                      ? status
                      : Status.UNAVAILABLE.withDescription(reason.getMessage()).withCause(reason),
                  trailers);
            }
          },
          headers);
    }

    @Override
    public synchronized void sendMessage(Q message) {
      if (!isCut()) {
        super.sendMessage(message);
      }
    }

    @Override
    public synchronized void halfClose() {
      if (!isCut()) {
        super.halfClose();
      }
    }

    private synchronized boolean isCut() {
      if (objection == null) {
        certificate(this).filter(revocations::contains).ifPresent(this::cut);
      }
      return objection != null;
    }

    private void cut(X509Certificate revoked) {
      CertificateException reason = PeerTrust.revoked(revoked);
      objection = reason;
      cancel(reason.getMessage(), reason);
    }
  }

  /** The server's certificate; empty before there is a connection. */
  private static Optional<X509Certificate> certificate(ClientCall<?, ?> call) {
    SSLSession session = call.getAttributes().get(Grpc.TRANSPORT_ATTR_SSL_SESSION);
    try {
      return session != null && session.getPeerCertificates()[0] instanceof X509Certificate first
          ? Optional.of(first)
          : Optional.empty();
    } catch (SSLPeerUnverifiedException e) {
      return Optional.empty();
    }
  }
}
