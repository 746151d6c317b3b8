package dev.cicada.server.service;

import dev.cicada.identity.AuthenticatedClient;
import io.grpc.Attributes;
import io.grpc.Grpc;
import io.grpc.ServerTransportFilter;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandler;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelInboundHandlerAdapter;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.IoHandlerFactory;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.ServerChannel;
import io.grpc.netty.shaded.io.netty.channel.epoll.Epoll;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollIoHandler;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollServerSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.SocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The connections at the port, whose number is bounded.
 *
 * <p>A connection whose handshake has not ended makes room for the next one. So a crowd that only
 * connects cannot keep out clients that go on. Of one client's connections, the newest stay.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nobody waits for a connection to be closed
final class Connections extends ServerTransportFilter implements AutoCloseable {
  /** One, and some that are broken but not known to be. */
  static final int MOST_OF_A_CLIENT = 8;

  private static final int HANDSHAKE_SECONDS = 20;

  /** How many calls a client may cancel before its connection is closed. */
  private static final int MOST_RESETS = 200;

  private static final int RESET_SECONDS = 10;

  private final int mostStrangers;
  private final Map<SocketAddress, Channel> strangers = new LinkedHashMap<>();
  private final Map<SocketAddress, Channel> known = new HashMap<>();
  private final Map<String, Deque<SocketAddress>> byClient = new HashMap<>();
  private final EventLoopGroup acceptors = new MultiThreadIoEventLoopGroup(1, input());
  private final EventLoopGroup workers = new MultiThreadIoEventLoopGroup(input());

  /**
   * Bounded connections.
   *
   * @param mostStrangers connections at once whose handshake has not ended
   */
  Connections(int mostStrangers) {
    this.mostStrangers = mostStrangers;
  }

  private static IoHandlerFactory input() {
    return Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
  }

  /** Guards the connections of a port. */
  NettyServerBuilder guard(NettyServerBuilder builder) {
    return builder
        .bossEventLoopGroup(acceptors)
        .workerEventLoopGroup(workers)
        .channelFactory(this::port)
        .addTransportFilter(this)
        .handshakeTimeout(HANDSHAKE_SECONDS, TimeUnit.SECONDS)
        .maxRstFramesPerWindow(MOST_RESETS, RESET_SECONDS);
  }

  private ServerChannel port() {
    ServerChannel port =
        Epoll.isAvailable() ? new EpollServerSocketChannel() : new NioServerSocketChannel();
    port.pipeline().addLast(new Acceptor());
    return port;
  }

  /** Sees every connection before anything else does. */
  @ChannelHandler.Sharable
  private final class Acceptor extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object accepted) throws Exception {
      Channel connection = (Channel) accepted;
      came(connection.remoteAddress(), connection);
      super.channelRead(context, accepted);
    }
  }

  private void came(@Nullable SocketAddress from, Channel connection) {
    if (from == null) {
      return; // it is gone already
    }
    connection.closeFuture().addListener(closed -> left(from, connection));
    @Nullable Channel eldest = null;
    synchronized (this) {
      strangers.put(from, connection);
      if (strangers.size() > mostStrangers) {
        Iterator<Channel> waiting = strangers.values().iterator();
        eldest = waiting.next();
        waiting.remove();
      }
    }
    if (eldest != null) {
      eldest.close();
    }
  }

  private synchronized void left(SocketAddress from, Channel connection) {
    strangers.remove(from, connection);
  }

  /** The handshake has ended: from now on the connection belongs to a client. */
  @Override
  public Attributes transportReady(Attributes attributes) {
    SocketAddress from = attributes.get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
    Optional<String> name = name(attributes);
    @Nullable Channel eldest = null;
    synchronized (this) {
      Channel connection = strangers.remove(from);
      if (connection != null && name.isPresent()) {
        known.put(from, connection);
        Deque<SocketAddress> all = byClient.computeIfAbsent(name.get(), key -> new ArrayDeque<>());
        all.add(from);
        if (all.size() > MOST_OF_A_CLIENT) {
          eldest = known.remove(all.remove());
        }
      }
    }
    if (eldest != null) {
      eldest.close();
    }
    return attributes;
  }

  @Override
  public synchronized void transportTerminated(@Nullable Attributes attributes) {
    if (attributes == null) {
      return; // its handshake has not ended
    }
    SocketAddress from = attributes.get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
    if (known.remove(from) != null) {
      byClient.computeIfPresent(
          name(attributes).orElse(""),
          (name, all) -> all.remove(from) && all.isEmpty() ? null : all);
    }
  }

  /** The client's name, if a certificate gives it. Without certificates, no client is limited. */
  private static Optional<String> name(Attributes attributes) {
    return AuthenticatedClient.of(attributes).map(AuthenticatedClient::name);
  }

  @Override
  public void close() {
    acceptors.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    workers.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }
}
