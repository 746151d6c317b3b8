package dev.cicada.scheme;

import dev.cicada.extension.Extension;
import dev.cicada.settings.Settings;

/** A scheme that configurations can name. */
public interface SchemeProvider extends Extension {
  /** The scheme with its parameters. */
  Scheme scheme(Settings settings);

  /** What sets how many clients call. */
  default Steering steering() {
    return Steering.NONE;
  }

  /** The aggregation that goes with it, where none is named. */
  default String aggregation() {
    return "caller-sum";
  }

  /** Its part in the paper's comparisons. */
  default Part part() {
    return Part.NONE;
  }

  /** Whether it must know the channels of all rounds, so that planning takes long. */
  default boolean foresees() {
    return false;
  }

  /** What sets how many clients call in a round. */
  enum Steering {
    /** The trade-off rho, which can be calibrated. */
    RHO,
    /** The setting {@link SchemeSettings#SENDERS}. */
    SENDERS,
    /** Nothing that is alike for all schemes. */
    NONE
  }

  /** What a scheme is to the paper. */
  enum Part {
    PROPOSED,
    BENCHMARK,
    NONE
  }
}
