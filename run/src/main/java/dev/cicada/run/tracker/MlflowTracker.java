package dev.cicada.run.tracker;

import dev.cicada.extension.About;
import dev.cicada.run.RunFolder;
import dev.cicada.run.config.RunConfig;
import dev.cicada.simulation.RoundRecord;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sends a run's settings and metrics to an MLflow server, on its own thread. */
public final class MlflowTracker implements Tracker {
  /** How many rounds may wait for a slow server. Further ones are lost, with a warning. */
  private static final int MOST_WAITING = 10_000;

  /** MLflow allows 1,000 metrics in a request; this leaves room for one more round. */
  private static final int MOST_METRICS = 900;

  private static final long FAREWELL_MILLIS = 10_000;

  private final MlflowClient client;
  private final String run;
  private final Consumer<String> warning;
  private final BlockingQueue<RoundRecord> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final Thread thread = new Thread(this::work, "mlflow");
  private volatile boolean ending;
  private long lost;

  private MlflowTracker(MlflowClient client, String run, Consumer<String> warning) {
    this.client = client;
    this.run = run;
    this.warning = warning;
    thread.setDaemon(true);
    thread.start();
  }

  /** The provider {@code mlflow}. */
  public static final class Provider implements TrackerProvider {
    @Override
    public About about() {
      return About.of("mlflow", "an MLflow server at =URL, such as http://127.0.0.1:5000").at(20);
    }

    @Override
    public Tracker open(
        String where,
        RunFolder folder,
        RunConfig config,
        boolean goesOn,
        Consumer<String> warning) {
      if (!where.matches("https?://.+")) {
        throw new UserError(
            "--log is mlflow=%s; it must have an address. Maybe mlflow=http://127.0.0.1:5000"
                .formatted(where));
      }
      MlflowClient client = new MlflowClient(where);
      try {
        String name = String.valueOf(folder.path().toAbsolutePath().getFileName());
        String run = client.createRun("cicada", name);
        client.logParameters(run, config.texts());
        return new MlflowTracker(client, run, warning);
      } catch (IOException e) {
        throw new UserError(
            "cannot log to MLflow at %s: %s. Maybe it does not run there"
                .formatted(where, e.getMessage()),
            e);
      }
    }
  }

  @Override
  public void closed(RoundRecord round) {
    if (!waiting.offer(round)) {
      lost++;
    }
  }

  private void work() {
    try {
      while (!ending || !waiting.isEmpty()) {
        RoundRecord first = waiting.poll(100, TimeUnit.MILLISECONDS);
        if (first != null) {
          send(first);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      warning.accept("MLflow gets no more of this run: " + e.getMessage());
    }
  }

  /** Sends a round and those that wait behind it. */
  private void send(RoundRecord first) throws IOException {
    List<MlflowClient.Metric> metrics = new ArrayList<>();
    long now = System.currentTimeMillis();
    for (RoundRecord round = first; round != null; round = next(metrics.size())) {
      for (Map.Entry<String, Double> figure : RoundFigures.of(round).entrySet()) {
        metrics.add(
            new MlflowClient.Metric(figure.getKey(), figure.getValue(), now, round.round() + 1));
      }
    }
    client.logMetrics(run, metrics);
  }

  private @Nullable RoundRecord next(int sent) {
    return sent < MOST_METRICS ? waiting.poll() : null;
  }

  /** Waits a little for what has not been sent yet. */
  @Override
  public void close(boolean finished) {
    ending = true;
    try {
      thread.join(FAREWELL_MILLIS);
      if (thread.isAlive() || !waiting.isEmpty() || lost > 0) {
        warning.accept("MLflow lacks %d rounds of this run".formatted(waiting.size() + lost));
      }
      client.endRun(run, finished);
    } catch (IOException e) {
      warning.accept("MLflow was not told that this run is over: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
