package dev.cicada.runtime.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import dev.cicada.runtime.identity.ChannelSecurity;
import dev.cicada.runtime.identity.ServerSecurity;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthGrpc;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RateLimitTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void aBucketGivesItsCapacityAtOnceAndItsRateInTheLongRun() {
    TokenBucket bucket = new TokenBucket(2, 3, 0);
    for (int i = 0; i < 3; i++) {
      assertThat(bucket.take(0)).isZero();
    }
    assertThat(bucket.take(0)).isEqualTo(SECOND / 2);
    assertThat(bucket.take(SECOND / 2)).isZero();
    assertThat(bucket.take(SECOND / 2)).isPositive();
  }

  @Test
  void noPatternOfCallsGetsMoreThanRateAndCapacity() {
    RandomStream random = new Seed(3).stream(0);
    TokenBucket bucket = new TokenBucket(10, 5, 0);
    long now = 0;
    int taken = 0;
    for (int i = 0; i < 10_000; i++) {
      now += (long) (random.nextExponential() * SECOND / 20);
      taken += bucket.take(now) == 0 ? 1 : 0;
      assertThat(taken).isLessThanOrEqualTo((int) (5 + 10.0 * now / SECOND + 1e-6));
    }
    assertThat(taken).isGreaterThan((int) (0.9 * 10 * now / SECOND));
  }

  @Test
  void aClientThatCallsTooOftenIsToldWhenToComeBack() throws Exception {
    AtomicLong now = new AtomicLong();
    List<String> refused = new ArrayList<>();
    RateLimit limit =
        new RateLimit(1, 2, (peer, reason) -> refused.add(peer + " " + reason), now::get);
    Server server =
        ServerSecurity.plaintextOnLoopback()
            .server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), List.of(limit))
            .addService(new ServerHealth().service())
            .build()
            .start();
    ManagedChannel channel =
        ChannelSecurity.plaintextOnLoopback().channel("127.0.0.1", server.getPort()).build();
    try {
      check(channel);
      check(channel);
      assertThatThrownBy(() -> check(channel))
          .isInstanceOf(StatusRuntimeException.class)
          .hasMessage(
              "RESOURCE_EXHAUSTED: 127.0.0.1 calls more than 1.0 times a second."
                  + " Maybe try again in 1001 ms");
      assertThat(refused).containsExactly("127.0.0.1 rate");
      now.addAndGet(SECOND);
      check(channel);
    } finally {
      channel.shutdownNow();
      server.shutdownNow().awaitTermination(20, TimeUnit.SECONDS);
    }
  }

  private static void check(ManagedChannel channel) {
    HealthGrpc.newBlockingStub(channel)
        .withDeadlineAfter(20, TimeUnit.SECONDS)
        .check(HealthCheckRequest.getDefaultInstance());
  }
}
