package dev.cicada.server.service;

import dev.cicada.server.durable.DurableRun;
import dev.cicada.server.history.ContradictionException;
import dev.cicada.server.ledger.CorruptLedgerException;
import dev.cicada.server.machine.Event;
import dev.cicada.server.machine.Output;
import dev.cicada.server.machine.Reply;
import dev.cicada.wire.Reason;
import io.grpc.StatusRuntimeException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The thread that has the run. It handles events as they come, those that wait together in one
 * commit.
 *
 * <p>If disk or database fails, requests are refused as unavailable, and recovery is tried again
 * and again until it works.
 */
final class RunLoop implements AutoCloseable {
  private static final int LARGEST_BATCH = 512;
  private static final int CAREFUL_EVENTS = 1_000;
  private static final long SHORTEST_PAUSE_MILLIS = 50;
  private static final long LONGEST_PAUSE_MILLIS = 5_000;

  private final Recovery recovery;
  private final Clients clients;
  private final ServerListener listener;
  private final ScheduledExecutorService timers;
  private final BlockingQueue<Event> queue = new LinkedBlockingQueue<>();
  private final Thread thread = new Thread(this::work, "cicada-run");
  private @Nullable DurableRun run;
  private boolean stumbled;

  /**
   * How many events are still to be handled one by one, so that one that fails does not affect
   * others.
   */
  private int careful;

  private long pauseMillis = SHORTEST_PAUSE_MILLIS;
  private long deadlineMillis;
  private @Nullable ScheduledFuture<?> timer;
  private volatile boolean stopped;

  /** Recovers the run from its ledger and files. */
  @FunctionalInterface
  interface Recovery {
    DurableRun recover() throws IOException;
  }

  /** Tells clients. */
  interface Clients {
    /** Announces to a client. The phase ends at the deadline, in milliseconds since 1970. */
    void announce(Output.Announce announce, long deadlineMillis);

    void dismiss(Output.Dismiss dismiss);

    /**
     * A round is over, and no more updates of it are accepted.
     *
     * @param version the newest after it
     */
    void roundClosed(int round, int version);
  }

  RunLoop(
      Recovery recovery,
      Clients clients,
      ServerListener listener,
      ScheduledExecutorService timers) {
    this.recovery = recovery;
    this.clients = clients;
    this.listener = listener;
    this.timers = timers;
  }

  void start() {
    thread.start();
  }

  /** Hands over an event. A request is always answered, sooner or later. */
  void submit(Event event) {
    if (stopped) {
      refuse(event);
    } else {
      queue.add(event);
      if (stopped) {
        refuseAll();
      }
    }
  }

  private void work() {
    List<Event> batch = new ArrayList<>();
    while (!stopped) {
      try {
        DurableRun current = run;
        if (current == null) {
          current = recovery.recover();
          run = current;
          listener.recovered(current.round());
          handle(current, new ArrayList<>());
          pauseMillis = SHORTEST_PAUSE_MILLIS;
        }
        batch.add(queue.take());
        if (careful > 0) {
          careful--;
        } else {
          queue.drainTo(batch, LARGEST_BATCH);
        }
        handle(current, batch);
        stumbled = false;
      } catch (InterruptedException stopping) {
        stopped = true;
      } catch (CorruptLedgerException | ContradictionException | Error e) {
        stopped = true;
        listener.failed(e);
      } catch (RuntimeException e) {
        // A failure that a request caused must not end the run, however often it comes. A failure
        // that comes twice in a row without a request is the run's own.
        boolean own = batch.stream().noneMatch(Event.Request.class::isInstance);
        stopped = own && stumbled;
        stumbled = own;
        careful = CAREFUL_EVENTS;
        if (stopped) {
          listener.failed(e);
        } else {
          listener.stumbled(e);
          recoverLater(batch);
        }
      } catch (IOException e) {
        listener.storageFailed(e);
        recoverLater(batch);
      }
    }
    batch.forEach(RunLoop::refuse);
    refuseAll();
  }

  private void recoverLater(List<Event> batch) {
    run = null;
    listener.recovering();
    batch.forEach(RunLoop::refuse);
    batch.clear();
    refuseAll();
    pause();
  }

  /** Sends answers before the work of closing a round. */
  private void handle(DurableRun current, List<Event> batch) throws IOException {
    List<Output> outputs = current.handle(batch);
    batch.clear();
    Optional<Output.Aggregate> asked = deliver(current, outputs);
    while (asked.isPresent()) {
      asked = deliver(current, current.aggregate(asked.get()));
    }
  }

  private void pause() {
    try {
      Thread.sleep(pauseMillis);
      pauseMillis = Math.min(LONGEST_PAUSE_MILLIS, 2 * pauseMillis);
    } catch (InterruptedException stopping) {
      stopped = true;
    }
  }

  /** Carries out outputs, except an aggregation, which it returns. */
  private Optional<Output.Aggregate> deliver(DurableRun current, List<Output> outputs) {
    Optional<Output.Aggregate> asked = Optional.empty();
    for (Output output : outputs) {
      if (output instanceof Output.Timer newTimer) {
        deadlineMillis = System.currentTimeMillis() + newTimer.millis();
        listener.waiting(newTimer.deadline().phase(), newTimer.deadline().round(), deadlineMillis);
        if (timer != null) {
          timer.cancel(false);
        }
        timer =
            timers.schedule(
                () -> submit(newTimer.deadline()), newTimer.millis(), TimeUnit.MILLISECONDS);
      } else if (output instanceof Output.Answer answer) {
        answer(answer.asker(), answer.reply());
      } else if (output instanceof Output.Announce announce) {
        clients.announce(announce, deadlineMillis);
      } else if (output instanceof Output.Dismiss dismiss) {
        listener.dismissed(dismiss.member(), dismiss.reason());
        clients.dismiss(dismiss);
      } else if (output instanceof Output.RoundPlanned planned) {
        listener.planned(planned.plan());
      } else if (output instanceof Output.RoundClosed closed) {
        clients.roundClosed(closed.close().round(), closed.close().version());
        listener.closed(closed.close(), closed.plan(), current.model());
      } else if (output instanceof Output.PlanningFailed failed) {
        listener.planningFailed(failed.round(), failed.failure());
      } else if (output instanceof Output.AggregationFailed failed) {
        listener.aggregationFailed(failed.round(), failed.leftOut(), failed.failure());
      } else if (output instanceof Output.UpdateSetAside aside) {
        listener.setAside(aside.entry());
      } else if (output instanceof Output.Aggregate aggregate) {
        asked = Optional.of(aggregate);
      }
    }
    return asked;
  }

  private void refuseAll() {
    for (Event event = queue.poll(); event != null; event = queue.poll()) {
      refuse(event);
    }
  }

  private static void refuse(Event event) {
    if (event instanceof Event.Request request) {
      answer(
          request.asker(),
          new Reply.Refused(
              Reason.UNAVAILABLE, "the server cannot store anything now. Maybe try again."));
    }
  }

  /** Answers a client, which may have gone meanwhile. */
  private static void answer(Consumer<Reply> asker, Reply reply) {
    try {
      asker.accept(reply);
    } catch (StatusRuntimeException | IllegalStateException gone) {
      // its call is closed, and it will ask again
    }
  }

  /** Ends the thread after its current work. */
  @Override
  public void close() {
    stopped = true;
    thread.interrupt();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
