package dev.cicada.server.service;

import dev.cicada.client.Radio;
import java.util.concurrent.CountDownLatch;

/**
 * Holds up the planning of a round until the test opens it: one client's radio waits here.
 *
 * <p>Rounds must wait for all clients, as they do with the pace {@code answered}.
 */
final class Gate {
  private final int round;
  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch open = new CountDownLatch(1);

  Gate(int round) {
    this.round = round;
  }

  /** Waits until the run has come to the round. */
  void await() throws InterruptedException {
    reached.await();
  }

  /** Lets the run go on. */
  void open() {
    open.countDown();
  }

  /** The same radio, which waits in front of the gate. */
  Radio guard(Radio radio) {
    return asked -> {
      if (asked == round) {
        pass();
      }
      return radio.gain(asked);
    };
  }

  private void pass() {
    reached.countDown();
    try {
      open.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
