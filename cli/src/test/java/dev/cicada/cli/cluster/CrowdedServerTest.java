package dev.cicada.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.v1.CicadaGrpc;
import dev.cicada.v1.EnrolRequest;
import dev.cicada.v1.EnrolResponse;
import dev.cicada.v1.FetchRequest;
import dev.cicada.v1.ModelPart;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server with little memory, and clients that ask for models and do not read them. */
@Timeout(300)
class CrowdedServerTest {
  private static final int NAMES = 20;
  private static final int FETCHES = 100;

  @TempDir private Path folder;

  private final List<ManagedChannel> channels = new ArrayList<>();
  private final AtomicInteger refused = new AtomicInteger();

  @Test
  void twoThousandUnreadModelsLeaveItAtWork() throws Exception {
    try (ProcessCluster cluster =
        new ProcessCluster(
            folder, "clients=" + (NAMES + 1), "senders=2", "dataset=synthetic:20x200000x3")) {
      LoggedProcess server =
          cluster.startServer(List.of("-Xmx128m", "-XX:+ExitOnOutOfMemoryError"));
      server.await("listening on");
      for (int name = 0; name < NAMES; name++) {
        crowd(cluster.port(), "crowd-" + name);
      }
      // Four of each name may wait to be read.
      while (refused.get() < NAMES * (FETCHES - 4)) {
        Thread.onSpinWait();
        assertThat(server.isAlive()).as("%s", server.lines()).isTrue();
      }
      assertThat(readsTheWholeModel(cluster.port())).isEqualTo(200_001 * 3 * Float.BYTES);
      assertThat(server.isAlive()).isTrue();
    } finally {
      channels.forEach(ManagedChannel::shutdownNow);
    }
  }

  private ManagedChannel channel(int port) {
    ManagedChannel channel =
        NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
    channels.add(channel);
    return channel;
  }

  private static FetchRequest request(ManagedChannel channel, String name) {
    EnrolResponse place =
        CicadaGrpc.newBlockingStub(channel)
            .enrol(EnrolRequest.newBuilder().setClient(name).build());
    return FetchRequest.newBuilder().setClient(name).setRun(place.getRun()).build();
  }

  private void crowd(int port, String name) {
    ManagedChannel channel = channel(port);
    FetchRequest request = request(channel, name);
    for (int fetch = 0; fetch < FETCHES; fetch++) {
      CicadaGrpc.newStub(channel).fetch(request, new Unread());
    }
  }

  private int readsTheWholeModel(int port) {
    ManagedChannel channel = channel(port);
    int[] bytes = new int[1];
    CicadaGrpc.newBlockingStub(channel)
        .fetch(request(channel, "honest"))
        .forEachRemaining(part -> bytes[0] += part.getChunk().getData().size());
    return bytes[0];
  }

  /** Somebody who asks for a model and does not read it. */
  private final class Unread implements ClientResponseObserver<FetchRequest, ModelPart> {
    @Override
    public void beforeStart(ClientCallStreamObserver<FetchRequest> stream) {
      stream.disableAutoRequestWithInitial(0);
    }

    @Override
    public void onNext(ModelPart part) {}

    @Override
    public void onError(Throwable failure) {
      refused.incrementAndGet();
    }

    @Override
    public void onCompleted() {}
  }
}
