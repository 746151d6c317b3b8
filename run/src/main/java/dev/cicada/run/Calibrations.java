package dev.cicada.run;

import dev.cicada.run.SenderCalibration.Calibrated;
import dev.cicada.run.config.RunConfig;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Trade-offs that were calibrated, with their plans, so that runs which differ only in what they
 * learn, or in how the band is granted, search for theirs once.
 */
public final class Calibrations {
  private final Map<String, Place> places = new ConcurrentHashMap<>();

  /** What the search finds, or found before for another run with the same network. */
  Calibrated of(RunConfig config, double modelBits, Supplier<Calibrated> search) {
    return places
        .computeIfAbsent(config.networkTexts() + " " + modelBits, network -> new Place())
        .of(search);
  }

  /** Where one network's is kept; only those who want the same wait for each other. */
  private static final class Place {
    private Calibrated found;

    synchronized Calibrated of(Supplier<Calibrated> search) {
      if (found == null) {
        found = search.get();
      }
      return found;
    }
  }
}
