package dev.cicada.client;

import dev.cicada.text.UserError;
import dev.cicada.wire.Gains;
import java.util.OptionalDouble;

/**
 * A radio whose gain is measured anew for every report.
 *
 * <p>If the gauge fails for a moment, the last gain is reported again. If it keeps failing, the
 * client takes no part in rounds until it works again.
 */
public final class MeasuredRadio implements Radio {
  /** How often in a row an old gain is reported. */
  static final int MOST_REPETITIONS = 5;

  private final Gauge gauge;
  private final ClientListener listener;
  private double lastGain;
  private int repetitions;

  /** Measures for the first time; here the gauge must work. */
  public MeasuredRadio(Gauge gauge, ClientListener listener) {
    this.gauge = gauge;
    this.listener = listener;
    lastGain = measure();
  }

  @Override
  public OptionalDouble gain(int round) {
    try {
      lastGain = measure();
      repetitions = 0;
    } catch (UserError e) {
      repetitions = Math.min(repetitions, MOST_REPETITIONS) + 1;
      listener.unmeasured(round, e.getMessage());
    }
    return repetitions > MOST_REPETITIONS ? OptionalDouble.empty() : OptionalDouble.of(lastGain);
  }

  private double measure() {
    double decibels = gauge.readDecibels();
    if (!(decibels >= Gains.LEAST_DECIBELS && decibels <= 0)) {
      throw new UserError(
          "the gain is %s dB; it must be from %.0f to 0, since no channel amplifies"
              .formatted(decibels, Gains.LEAST_DECIBELS));
    }
    return Gains.ofDecibels(decibels);
  }
}
