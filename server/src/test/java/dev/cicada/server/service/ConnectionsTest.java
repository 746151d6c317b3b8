package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.identity.Credentials;
import dev.cicada.v1.Announcement;
import dev.cicada.v1.CicadaGrpc;
import dev.cicada.v1.EnrolRequest;
import dev.cicada.v1.EnrolResponse;
import dev.cicada.v1.RoundsRequest;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who may connect, how often, and what happens to peers that do nothing else. */
@Timeout(100)
class ConnectionsTest {
  @TempDir private Path folder;

  private final List<ManagedChannel> channels = new ArrayList<>();
  private CertifiedPeople people;
  private LocalRun run;
  private RunServer server;

  @BeforeEach
  void start() throws Exception {
    people = new CertifiedPeople(folder.resolve("people"));
    run = new LocalRun(folder.resolve("run"), Map.of("clients", "2", "requestsPerSecond", "0.01"));
    server = run.server(people.security((peer, reason) -> {}), new ServerListener() {});
  }

  @AfterEach
  void stop() throws Exception {
    channels.forEach(ManagedChannel::shutdownNow);
    server.close();
    run.close();
  }

  private ManagedChannel channel(Credentials own) {
    ManagedChannel channel = CertifiedPeople.channel(server, own);
    channels.add(channel);
    return channel;
  }

  private static EnrolResponse enrol(ManagedChannel channel, String name) {
    return CicadaGrpc.newBlockingStub(channel)
        .enrol(EnrolRequest.newBuilder().setClient(name).build());
  }

  /** They need no certificate for that. */
  @Test
  void aCrowdThatOnlyConnectsMakesRoom() throws Exception {
    List<Socket> crowd = new ArrayList<>();
    try {
      for (int i = 0; i < 1_100; i++) {
        crowd.add(new Socket(InetAddress.getLoopbackAddress(), server.port()));
      }
      assertThat(crowd.get(0).getInputStream().read())
          .as("who came first is sent away")
          .isEqualTo(-1);
      assertThat(enrol(channel(people.client("alice")), "alice").getParameterCount()).isPositive();
    } finally {
      for (Socket socket : crowd) {
        socket.close();
      }
    }
  }

  @Test
  void ofOneClientsConnectionsTheNewestStay() throws Exception {
    Credentials mallory = people.client("mallory");
    ManagedChannel first = channel(mallory);
    connect(first);
    CountDownLatch ended = new CountDownLatch(1);
    first.notifyWhenStateChanged(ConnectivityState.READY, ended::countDown);
    for (int i = 0; i < Connections.MOST_OF_A_CLIENT; i++) {
      connect(channel(mallory));
    }
    ended.await();
    assertThat(enrol(channel(people.client("alice")), "alice").getParameterCount()).isPositive();
  }

  /** Waits for the connection, without a call. */
  private static void connect(ManagedChannel channel) throws InterruptedException {
    ConnectivityState state = channel.getState(true);
    while (state != ConnectivityState.READY) {
      CountDownLatch changed = new CountDownLatch(1);
      channel.notifyWhenStateChanged(state, changed::countDown);
      changed.await();
      state = channel.getState(true);
    }
  }

  /** Known as rapid reset: each call costs the server something and its client nothing. */
  @Test
  void callsThatAreTakenBackAgainAndAgainEndTheirConnection() throws Exception {
    ManagedChannel channel = channel(people.client("mallory"));
    connect(channel);
    CountDownLatch ended = new CountDownLatch(1);
    channel.notifyWhenStateChanged(ConnectivityState.READY, ended::countDown);
    while (ended.getCount() > 0) {
      ClientCall<RoundsRequest, Announcement> call =
          channel.newCall(CicadaGrpc.getRoundsMethod(), CallOptions.DEFAULT);
      CountDownLatch begun = new CountDownLatch(1);
      call.start(
          new ClientCall.Listener<>() {
            @Override
            public void onClose(Status status, Metadata trailers) {
              begun.countDown();
            }
          },
          new Metadata());
      call.cancel("changed my mind", null);
      begun.await();
    }
  }

  @Test
  void whoIsNotEnrolledUsesUpNobodyElsesRate() {
    ManagedChannel mallory = channel(people.client("mallory"));
    assertThat(HandClient.refusal(() -> rounds(mallory))).isEqualTo("wrong-run");
    assertThat(HandClient.refusal(() -> rounds(mallory))).isEqualTo("too-fast");
    assertThat(enrol(channel(people.client("alice")), "alice").getParameterCount()).isPositive();
  }

  private static void rounds(ManagedChannel channel) {
    CicadaGrpc.newBlockingStub(channel)
        .rounds(RoundsRequest.newBuilder().setClient("mallory").setRun("another").build())
        .next();
  }
}
