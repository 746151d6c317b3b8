package dev.cicada.cli.cluster;

import dev.cicada.cli.terminal.Figures;
import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.run.Run;
import dev.cicada.run.config.RunSettings;
import dev.cicada.server.history.Entry;
import dev.cicada.server.history.Member;
import dev.cicada.server.operations.Printable;
import dev.cicada.server.service.ServerListener;
import dev.cicada.text.Words;
import dev.cicada.wire.Reason;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Logs what a server does, line by line. Models are tested on a separate thread.
 *
 * <p>Warnings and errors are not here: the process's own log has them.
 */
final class ServerLog implements ServerListener, AutoCloseable {
  private static final long LONGEST_TEST_SECONDS = 20;

  private final PrintWriter errors;
  private final Run run;
  private final ServerListener watch;
  private final int rounds;
  private final int evaluateEvery;
  private final ExecutorService tests = Executors.newSingleThreadExecutor();
  private volatile boolean ending;
  private volatile boolean finished;
  private volatile Optional<Throwable> failure = Optional.empty();

  /**
   * A log with lines for people.
   *
   * @param watch hears of tested models too
   */
  ServerLog(PrintWriter errors, Run run, ServerListener watch) {
    this.watch = watch;
    this.errors = errors;
    this.run = run;
    rounds = run.config().get(RunSettings.ROUNDS);
    evaluateEvery = RunSettings.evaluateEvery(run.config());
  }

  synchronized void line(String text) {
    errors.println("cicada server: " + text);
    errors.flush();
  }

  boolean isFinished() {
    return finished;
  }

  /** Why the run cannot go on; empty while it can. */
  Optional<Throwable> failure() {
    return failure;
  }

  @Override
  public void recovered(int round) {
    finished = round >= rounds;
    line(round == 0 ? "a new run" : "the run goes on in round " + round);
  }

  @Override
  public void closed(Entry.Closed close, Entry.Planned plan, float[] model) {
    boolean due = (close.round() + 1) % evaluateEvery == 0 || close.round() + 1 == rounds;
    String text =
        "round %d: %d of %d called, version %d"
            .formatted(
                close.round(), close.callers().length, plan.members().length, close.version());
    tests.execute(
        () -> {
          if (due && !ending && run.evaluator().isPresent()) {
            Evaluation tested = run.evaluator().get().evaluate(model);
            line(text + ", accuracy " + Figures.percent(tested.accuracy()));
            watch.tested(close.round(), tested);
          } else {
            line(text);
          }
          finished |= close.round() + 1 >= rounds;
        });
  }

  @Override
  public void testedBy(Member client, int round, Evaluation test) {
    line(
        "round %d: accuracy %s, says %s"
            .formatted(round, Figures.percent(test.accuracy()), Printable.of(client.name())));
    watch.tested(round, test);
  }

  @Override
  public void dismissed(Member client, Reason reason) {
    line("place given up by %s, %s".formatted(Printable.of(client.name()), Words.of(reason)));
  }

  @Override
  public void failed(Throwable cause) {
    failure = Optional.of(cause);
  }

  /** Lets the current test end, and starts no others. */
  @Override
  public void close() {
    ending = true;
    tests.shutdown();
    try {
      if (!tests.awaitTermination(LONGEST_TEST_SECONDS, TimeUnit.SECONDS)) {
        tests.shutdownNow();
      }
    } catch (InterruptedException e) {
      tests.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
