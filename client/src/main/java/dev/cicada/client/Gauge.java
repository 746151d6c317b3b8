package dev.cicada.client;

import dev.cicada.text.UserError;

/** Measures the gain of a client's channel. */
@FunctionalInterface
public interface Gauge {
  /**
   * Received power over sent power, in dB.
   *
   * @throws UserError if there is nothing to read, or it is not a gain
   */
  double readDecibels();
}
