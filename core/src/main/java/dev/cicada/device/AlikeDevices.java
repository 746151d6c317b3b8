package dev.cicada.device;

import dev.cicada.extension.About;
import dev.cicada.random.Seed;
import dev.cicada.settings.Settings;

/** The same device for every client, as in the paper; known as {@code alike}. */
public final class AlikeDevices implements DeviceProvider {
  public static final String NAME = "alike";

  @Override
  public About about() {
    return About.of(NAME, "the same device for every client, as in the paper").at(10);
  }

  @Override
  public Devices devices(String text, Settings settings, Device standard, int clients, Seed seed) {
    return Devices.alike(clients, standard);
  }
}
