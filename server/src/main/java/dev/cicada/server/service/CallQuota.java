package dev.cicada.server.service;

import dev.cicada.identity.AuthenticatedClient;
import dev.cicada.wire.Reason;
import dev.cicada.wire.Refusal;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.StatusRuntimeException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Limits how many calls a client may have at once, over all its connections. A port without
 * certificates, which only this machine reaches, cannot tell clients apart and limits only
 * connections.
 */
final class CallQuota implements ServerInterceptor {
  /**
   * An announcement stream, an upload, a fetch and some requests; and the same again from a lost
   * connection.
   */
  static final int MOST_CALLS = 16;

  private final Map<String, Integer> calls = new ConcurrentHashMap<>();
  private final ServerListener listener;
  private final LateRefusals refusals;

  CallQuota(ServerListener listener, LateRefusals refusals) {
    this.listener = listener;
    this.refusals = refusals;
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    Optional<String> name = AuthenticatedClient.current().map(AuthenticatedClient::name);
    if (name.isEmpty()) {
      return next.startCall(call, headers);
    }
    String client = name.get();
    if (calls.merge(client, 1, Integer::sum) > MOST_CALLS) {
      release(client);
      String message = "client '%s' has %d calls under way.".formatted(client, MOST_CALLS);
      listener.refused(client, Reason.TOO_FAST, message);
      StatusRuntimeException refusal = Refusal.of(Reason.TOO_FAST, message);
      refusals.tell(() -> call.close(refusal.getStatus(), refusal.getTrailers()));
      return new ServerCall.Listener<>() {};
    }
    return new SimpleForwardingServerCallListener<>(next.startCall(call, headers)) {
      @Override
      public void onCancel() {
        release(client);
        super.onCancel();
      }

      @Override
      public void onComplete() {
        release(client);
        super.onComplete();
      }
    };
  }

  private void release(String client) {
    calls.computeIfPresent(client, (name, count) -> count == 1 ? null : count - 1);
  }
}
