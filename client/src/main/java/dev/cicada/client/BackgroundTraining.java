package dev.cicada.client;

import dev.cicada.training.engine.ClientTraining;
import org.jspecify.annotations.Nullable;

/** A client's training on its own thread, up to the number of steps that is allowed. */
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

  /** Lets it go on until the client has done this many steps in all. */
  synchronized void allow(long steps) {
    end = Math.max(end, steps);
    notifyAll();
  }

  /**
   * Waits until this many steps are done.
   *
   * @return what they have changed
   */
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

  /**
   * Does one step, or waits until there is one to do.
   *
   * @return false when there will be none
   */
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
