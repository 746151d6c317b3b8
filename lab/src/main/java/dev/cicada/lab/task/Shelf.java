package dev.cicada.lab.task;

import dev.cicada.run.Calibrations;
import dev.cicada.run.Run;
import dev.cicada.run.config.DataSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.training.data.TrainTest;
import java.util.HashMap;
import java.util.Map;

/** What tasks share in memory: datasets, each loaded once, and trade-offs that were calibrated. */
public final class Shelf {
  private final Map<String, TrainTest> loaded = new HashMap<>();
  private final Calibrations calibrations = new Calibrations();

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
