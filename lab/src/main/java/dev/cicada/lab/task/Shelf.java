package dev.cicada.lab.task;

import dev.cicada.run.Calibrations;
import dev.cicada.run.Run;
import dev.cicada.run.config.DataSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.training.data.TrainTest;
import java.util.HashMap;
import java.util.Map;

/**
 * What tasks of a worker share: datasets, each loaded once, trade-offs that were calibrated, and
 * how often long ones put their work away.
 */
public final class Shelf {
  /** Seldom, since most runs are over before, and large ones write tens of megabytes. */
  private static final int MOST_CHECKPOINT_SECONDS = 60;

  private final int checkpointSeconds;
  private final Map<String, TrainTest> loaded = new HashMap<>();
  private final Calibrations calibrations = new Calibrations();

  /** For whoever is not waited for. */
  public Shelf() {
    this(MOST_CHECKPOINT_SECONDS);
  }

  /**
   * For a worker.
   *
   * @param leaseSeconds after which others take over, so that no more than this is lost by it
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

  /** The data that a configuration names; whoever comes second waits until it is loaded. */
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
