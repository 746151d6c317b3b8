package dev.cicada.run;

import dev.cicada.plan.Paper;
import dev.cicada.run.CallerCalibration.Calibrated;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calibrated trade-offs with their plans. Runs that differ only in what they learn, or in how the
 * band is granted, share one search.
 *
 * <p>A model of another size has the same plans at another rho. So the search is made for the
 * paper's model. For others it starts from that result, which nearly always is the result. No
 * result depends on other runs, and so not on the order of runs.
 */
public final class Calibrations {
  private static final double USUAL_BITS = Paper.MODEL_BITS;

  private final Map<String, Place> places = new ConcurrentHashMap<>();

  /** The result of the search, or of an earlier one for the same network. */
  Calibrated of(String networkTexts, CallerCalibration wanted, double senders) {
    Calibrated usual =
        place(networkTexts).of(() -> wanted.withModelBits(USUAL_BITS).search(senders));
    double bits = wanted.network().modelBits();
    return bits == USUAL_BITS
        ? usual
        : place(networkTexts + " " + bits)
            .of(() -> wanted.startingAs(usual.network()).search(senders));
  }

  private Place place(String name) {
    return places.computeIfAbsent(name, each -> new Place());
  }

  /** Where one network's result is kept. Only runs that want the same one wait for each other. */
  private static final class Place {
    private @Nullable Calibrated found;

    synchronized Calibrated of(Supplier<Calibrated> search) {
      if (found == null) {
        found = search.get();
      }
      return found;
    }
  }
}
