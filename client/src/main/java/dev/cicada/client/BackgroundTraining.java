package dev.cicada.client;

import dev.cicada.training.engine.ClientTraining;
import org.jspecify.annotations.Nullable;

/** A client's training on a thread of its own, up to as many steps as it is allowed. */
final class BackgroundTraining implements AutoCloseable {
  private final ClientTraining training;
  private final Thread thread = new Thread(this::run, "cicada-training");
  private boolean begun;
  private long end;
  private boolean closed;
  private @Nullable Throwable failure;

  BackgroundTraining(ClientTraining training) {
    this.training = training;
    thread.setDaemon(true);
    thread.start();
  }

  /** Starts anew from a model. */
  synchronized void begin(float[] start, long firstStep) {
    begun = true;
    end = firstStep;
    training.begin(start, firstStep);
    notifyAll();
  }

  /** Lets it go on until this many steps are done in the client's life. */
  synchronized void allow(long steps) {
    end = Math.max(end, steps);
    notifyAll();
  }

  /** Waits until this many steps are done, and gives what they have changed. */
  synchronized float[] await(long steps) throws InterruptedException {
    allow(steps);
    while (training.nextStep() < steps && failure == null) {
      wait();
    }
    if (failure instanceof RuntimeException exception) {
      throw exception;
    }
    if (failure instanceof Error error) {
      throw error;
    }
    return training.update();
  }

  private void run() {
    try {
      while (step()) {
        Thread.onSpinWait();
      }
    } catch (RuntimeException | Error e) {
      fail(e);
    }
  }

  /** Does one step, or waits until there is one to do; false when there will be none. */
  private synchronized boolean step() {
    try {
      while (!closed && (!begun || training.nextStep() >= end)) {
        wait();
      }
    } catch (InterruptedException e) {
      return false;
    }
    if (!closed) {
      training.step();
      notifyAll();
    }
    return !closed;
  }

  private synchronized void fail(Throwable e) {
    failure = e;
    notifyAll();
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      notifyAll();
    }
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    training.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
