package dev.cicada.device;

import dev.cicada.extension.Extension;
import dev.cicada.random.Seed;
import dev.cicada.settings.Settings;

/** A kind of availability that configurations can name. */
public interface AvailabilityProvider extends Extension {
  /**
   * When the clients are there.
   *
   * @param text the name as the user wrote it, such as a file's
   * @param seed of this run's availability
   */
  Availability availability(String text, Settings settings, int clients, Seed seed);

  /** Whether settings and seed suffice for each client to know when it is there. */
  default boolean isDrawn() {
    return true;
  }
}
