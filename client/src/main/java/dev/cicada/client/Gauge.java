package dev.cicada.client;

import dev.cicada.text.UserError;

/** Something that tells the gain of a client's channel at this moment. */
@FunctionalInterface
public interface Gauge {
  /**
   * Received power over sent power, in dB.
   *
   * @throws UserError if there is nothing to be read, or not what there should be
   */
  double readDecibels();
}
