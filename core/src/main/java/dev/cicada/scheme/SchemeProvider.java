package dev.cicada.scheme;

import dev.cicada.extension.Extension;
import dev.cicada.settings.Settings;

/** A scheme that configurations can name. */
public interface SchemeProvider extends Extension {
  /** The scheme that these settings describe. */
  Scheme scheme(Settings settings);

  /** What sets how many clients call. */
  default Steering steering() {
    return Steering.NONE;
  }

  /** The aggregation that goes with it, if the configuration names none. */
  default String aggregation() {
    return "caller-sum";
  }

  /** Its role in the paper's comparisons. */
  default Part part() {
    return Part.NONE;
  }

  /** Whether it must know the channels of all rounds, so that planning takes long. */
  default boolean foresees() {
    return false;
  }

  /** What sets how many clients call in a round. */
  enum Steering {
    /** The trade-off rho, which can be calibrated to a number of callers. */
    RHO,
    /** The setting {@link SchemeSettings#SENDERS}. */
    SENDERS,
    /** Something of its own, or nothing. */
    NONE
  }

  /** A scheme's role in the paper's comparisons. */
  enum Part {
    PROPOSED,
    BENCHMARK,
    NONE
  }
}
