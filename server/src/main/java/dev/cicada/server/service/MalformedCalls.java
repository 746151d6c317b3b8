package dev.cicada.server.service;

import dev.cicada.wire.Refusal;
import io.grpc.Context;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import java.util.Set;

/**
 * Counts calls that gRPC itself ends because of what the peer sent: bytes that are not a message,
 * messages that are too long, methods that do not exist. The service never sees these.
 */
final class MalformedCalls extends ServerStreamTracer.Factory implements ServerInterceptor {
  private static final Context.Key<Tracer> TRACER = Context.key("malformed-calls");

  /** How gRPC ends them. A peer that hangs up does not count. */
  private static final Set<Status.Code> CODES =
      Set.of(
          Status.Code.INTERNAL,
          Status.Code.UNKNOWN,
          Status.Code.UNIMPLEMENTED,
          Status.Code.INVALID_ARGUMENT,
          Status.Code.RESOURCE_EXHAUSTED);

  private final ServerListener listener;

  MalformedCalls(ServerListener listener) {
    this.listener = listener;
  }

  /** One call. */
  private final class Tracer extends ServerStreamTracer {
    private final String method;
    private volatile boolean refused;

    Tracer(String method) {
      this.method = method;
    }

    @Override
    public Context filterContext(Context context) {
      return context.withValue(TRACER, this);
    }

    @Override
    public void streamClosed(Status status) {
      if (CODES.contains(status.getCode()) && !refused) {
        listener.malformed(method, status.getCode() + ": " + status.getDescription());
      }
    }
  }

  @Override
  public ServerStreamTracer newServerStreamTracer(String method, Metadata headers) {
    return new Tracer(method);
  }

  /** Tells a call's tracer that the service refused the call, which is counted there. */
  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    Tracer tracer = TRACER.get();
    return next.startCall(
        new SimpleForwardingServerCall<>(call) {
          @Override
          public void close(Status status, Metadata trailers) {
            tracer.refused = trailers.containsKey(Refusal.REASON);
            super.close(status, trailers);
          }
        },
        headers);
  }
}
