package dev.cicada.device;

import dev.cicada.extension.Extension;
import dev.cicada.random.Seed;
import dev.cicada.settings.Settings;

/** A mix of devices, or a family of mixes, that configurations can name. */
public interface DeviceProvider extends Extension {
  /**
   * The clients' devices.
   *
   * @param text the name as the user wrote it, such as a file's
   * @param standard the device that the other settings describe
   * @param seed of this run's devices; a client's draws must not depend on how many there are
   */
  Devices devices(String text, Settings settings, Device standard, int clients, Seed seed);

  /** Whether settings and seed suffice for each client to know its device. */
  default boolean isDrawn() {
    return true;
  }
}
