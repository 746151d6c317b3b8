package dev.cicada.identity;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Tells handlers which client calls, and cuts off a client whose certificate is revoked or expires
 * while it is connected. A connection can outlive its handshake by days, so the certificate is
 * checked again with every message in either direction.
 */
final class ClientAuthentication implements ServerInterceptor {
  private final RevocationList revocations;
  private final RefusalListener refusals;
  private final Clock clock;

  ClientAuthentication(RevocationList revocations, RefusalListener refusals, Clock clock) {
    this.revocations = revocations;
    this.refusals = refusals;
    this.clock = clock;
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    Optional<X509Certificate> certificate = AuthenticatedClient.certificate(call.getAttributes());
    Optional<AuthenticatedClient> client = certificate.flatMap(AuthenticatedClient::of);
    if (client.isEmpty()) {
      refusals.refused(
          certificate.map(each -> each.getSubjectX500Principal().getName()).orElse("unknown"),
          "unnamed");
      call.close(
          Status.UNAUTHENTICATED.withDescription("the certificate names no client"),
          new Metadata());
      return new ServerCall.Listener<>() {};
    }
    GuardedCall<Q, A> guarded = new GuardedCall<>(call, client.get());
    if (guarded.isCut()) {
      return new ServerCall.Listener<>() {};
    }
    Context context = Context.current().withValue(AuthenticatedClient.KEY, client.get());
    return new GuardedListener<>(guarded, Contexts.interceptCall(context, guarded, headers, next));
  }

  /** Why a certificate is no longer valid, if it is not. */
  private Optional<String> objection(X509Certificate certificate) {
    if (revocations.contains(certificate)) {
      return Optional.of("revoked");
    }
    if (clock.instant().isAfter(certificate.getNotAfter().toInstant())) {
      return Optional.of("expired");
    }
    return clock.instant().isBefore(certificate.getNotBefore().toInstant())
        ? Optional.of("not-yet-valid")
        : Optional.empty();
  }

  /** The reason in words, with the clock's time if it depends on that: the clock may be wrong. */
  private String words(String reason) {
    return reason.equals("revoked")
        ? reason
        : "%s by the server's clock, which says %s"
            .formatted(reason.replace('-', ' '), clock.instant().truncatedTo(ChronoUnit.SECONDS));
  }

  /** A call that ends when its client is cut off. To its handler it looks cancelled. */
  private final class GuardedCall<Q, A> extends SimpleForwardingServerCall<Q, A> {
    private final AuthenticatedClient client;
    private volatile boolean cut;

    GuardedCall(ServerCall<Q, A> call, AuthenticatedClient client) {
      super(call);
      this.client = client;
    }

    synchronized boolean isCut() {
      if (!cut) {
        objection(client.certificate())
            .ifPresent(
                reason -> {
                  cut = true;
                  refusals.refused(client.name(), reason, PeerTrust.clocks(client.certificate()));
                  delegate()
                      .close(
                          Status.UNAUTHENTICATED.withDescription(
                              "the certificate of %s is %s"
                                  .formatted(client.name(), words(reason))),
                          new Metadata());
                });
      }
      return cut;
    }

    @Override
    public void sendMessage(A message) {
      if (!isCut()) {
        super.sendMessage(message);
      }
    }

    @Override
    public boolean isCancelled() {
      return cut || super.isCancelled();
    }

    @Override
    public void close(Status status, Metadata trailers) {
      if (!cut) {
        super.close(status, trailers);
      }
    }
  }

  /** Drops whatever a client sends after it was cut off. */
  private static final class GuardedListener<Q, A> extends SimpleForwardingServerCallListener<Q> {
    private final GuardedCall<Q, A> call;
    private boolean cancelled;

    GuardedListener(GuardedCall<Q, A> call, ServerCall.Listener<Q> listener) {
      super(listener);
      this.call = call;
    }

    @Override
    public void onMessage(Q message) {
      if (call.isCut()) {
        onCancel();
      } else {
        super.onMessage(message);
      }
    }

    @Override
    public void onHalfClose() {
      if (call.isCut()) {
        onCancel();
      } else {
        super.onHalfClose();
      }
    }

    @Override
    public void onCancel() {
      if (!cancelled) {
        cancelled = true;
        super.onCancel();
      }
    }

    @Override
    public void onComplete() {
      if (call.cut) {
        onCancel();
      } else {
        super.onComplete();
      }
    }
  }
}
