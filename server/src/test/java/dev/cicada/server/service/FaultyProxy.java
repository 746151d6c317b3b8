package dev.cicada.server.service;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A proxy to a server that delays bytes and breaks connections at random, by a seed. */
final class FaultyProxy implements Closeable {
  private final ServerSocket entrance;
  private final int port;
  private final SplittableRandom random;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private int cutsLeft;
  private boolean frozen;

  FaultyProxy(int port, long seed, int cuts) throws IOException {
    this.port = port;
    random = new SplittableRandom(seed);
    cutsLeft = cuts;
    entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  int port() {
    return entrance.getLocalPort();
  }

  synchronized int cutsLeft() {
    return cutsLeft;
  }

  /** From now on nothing passes, but no connection breaks. */
  synchronized void freeze() {
    frozen = true;
  }

  synchronized void thaw() {
    frozen = false;
    notifyAll();
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "faulty-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = entrance.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
        sockets.add(client);
        sockets.add(server);
        start(() -> pass(client, server));
        start(() -> pass(server, client));
      }
    } catch (IOException closed) {
      sockets.forEach(FaultyProxy::close);
    }
  }

  private void pass(Socket from, Socket to) {
    byte[] buffer = new byte[1 << 12];
    try {
      InputStream input = from.getInputStream();
      OutputStream output = to.getOutputStream();
      for (int count = input.read(buffer); count >= 0; count = input.read(buffer)) {
        int fate = fate();
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(fate % 8));
        if (fate == 0) {
          output.write(buffer, 0, count / 2);
          break;
        }
        output.write(buffer, 0, count);
      }
    } catch (IOException | InterruptedException broken) {
      // as intended
    }
    close(from);
    close(to);
  }

  /** 0 cuts the connection; others delay. */
  private synchronized int fate() throws InterruptedException {
    while (frozen) {
      wait();
    }
    int fate = random.nextInt(30);
    if (fate > 0 || cutsLeft == 0) {
      return Math.max(1, fate);
    }
    cutsLeft--;
    return 0;
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() throws IOException {
    entrance.close();
  }
}
