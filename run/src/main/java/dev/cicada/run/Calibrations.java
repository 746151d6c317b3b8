package dev.cicada.run;

import dev.cicada.plan.Paper;
import dev.cicada.run.CallerCalibration.Calibrated;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Trade-offs that were calibrated, with their plans, so that runs which differ only in what they
 * learn, or in how the band is granted, search for theirs once.
 *
 * <p>A model of another size has the same plans at another rho. So the search is made for the
 * paper's model, and for others it starts with what was found, which is nearly always the end of
 * it. What is found depends on no other run, and so not on the order of runs.
 */
public final class Calibrations {
  private static final double USUAL_BITS = Paper.MODEL_BITS;

  private final Map<String, Place> places = new ConcurrentHashMap<>();

  /** What the search finds, or found before for another run with the same network. */
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

  /** Where one network's is kept; only those who want the same wait for each other. */
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
