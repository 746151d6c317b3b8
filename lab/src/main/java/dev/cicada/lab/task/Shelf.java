package dev.cicada.lab.task;

import dev.cicada.run.Calibrations;
import dev.cicada.run.Run;
import dev.cicada.run.config.DataSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.training.data.TrainTest;
import java.util.HashMap;
import java.util.Map;

/**
 * What a worker's tasks share: datasets, each loaded once, calibrated trade-offs, and the time
 * between checkpoints.
 */
public final class Shelf {
  /** Rarely, since most runs end before, and large ones write tens of megabytes. */
  private static final int MOST_CHECKPOINT_SECONDS = 60;

  private final int checkpointSeconds;
  private final Map<String, TrainTest> loaded = new HashMap<>();
  private final Calibrations calibrations = new Calibrations();

  /** For tasks that nobody will take over. */
  public Shelf() {
    this(MOST_CHECKPOINT_SECONDS);
  }

  /**
   * For a worker.
   *
   * @param leaseSeconds after which others take over; a takeover loses at most about this much work
   */
  public Shelf(int leaseSeconds) {
    checkpointSeconds = Math.min(leaseSeconds, MOST_CHECKPOINT_SECONDS);
  }

  int checkpointSeconds() {
    return checkpointSeconds;
  }

  Calibrations calibrations() {
    return calibrations;
  }

  /** The data that a configuration names. If another thread is loading it, waits. */
  synchronized TrainTest of(RunConfig config) {
    String name = config.get(DataSettings.DATASET);
    TrainTest data = loaded.get(name);
    if (data == null) {
      data = Run.load(config);
      loaded.put(name, data);
    }
    return data;
  }
}
