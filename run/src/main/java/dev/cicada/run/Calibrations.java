package dev.cicada.run;

import dev.cicada.run.config.RunConfig;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;

/**
 * Trade-offs that were calibrated, so that runs which differ only in what they learn, or in how the
 * band is granted, search for theirs once.
 */
public final class Calibrations {
  private final Map<String, Double> found = new ConcurrentHashMap<>();

  /** What the search finds, or found before for another run with the same network. */
  double rho(RunConfig config, double modelBits, DoubleSupplier search) {
    return found.computeIfAbsent(
        config.networkTexts() + " " + modelBits, network -> search.getAsDouble());
  }
}
