package dev.cicada.runtime.operations;

import dev.cicada.runtime.identity.AuthenticatedClient;
import dev.cicada.runtime.identity.RefusalListener;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Refuses calls of a client that calls too often, whatever it calls for.
 *
 * <p>Clients are told apart by their certificates, and where there are none, by their addresses.
 */
public final class RateLimit implements ServerInterceptor {
  private static final int MOST_CLIENTS = 10_000;

  private final double callsPerSecond;
  private final int burst;
  private final RefusalListener refusals;
  private final LongSupplier nanoTime;
  private final Map<String, TokenBucket> buckets =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, TokenBucket> eldest) {
          return size() > MOST_CLIENTS;
        }
      };

  /** At most this many calls a second in the long run, and this many at once. */
  public RateLimit(double callsPerSecond, int burst, RefusalListener refusals) {
    this(callsPerSecond, burst, refusals, System::nanoTime);
  }

  RateLimit(double callsPerSecond, int burst, RefusalListener refusals, LongSupplier nanoTime) {
    if (!(callsPerSecond > 0) || burst < 1) {
      throw new IllegalArgumentException(
          "the rate limit is %s calls a second and %d at once; both must be positive"
              .formatted(callsPerSecond, burst));
    }
    this.callsPerSecond = callsPerSecond;
    this.burst = burst;
    this.refusals = refusals;
    this.nanoTime = nanoTime;
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    String client = client(call);
    long waitNanos = take(client);
    if (waitNanos == 0) {
      return next.startCall(call, headers);
    }
    refusals.refused(client, "rate");
    call.close(
        Status.RESOURCE_EXHAUSTED.withDescription(
            "%s calls more than %s times a second. Maybe try again in %d ms"
                .formatted(client, callsPerSecond, 1 + waitNanos / 1_000_000)),
        new Metadata());
    return new ServerCall.Listener<>() {};
  }

  private synchronized long take(String client) {
    long now = nanoTime.getAsLong();
    return buckets
        .computeIfAbsent(client, name -> new TokenBucket(callsPerSecond, burst, now))
        .take(now);
  }

  private static String client(ServerCall<?, ?> call) {
    return AuthenticatedClient.current()
        .map(AuthenticatedClient::name)
        .orElseGet(
            () ->
                call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR)
                        instanceof InetSocketAddress address
                    ? address.getAddress().getHostAddress()
                    : "unknown");
  }
}
