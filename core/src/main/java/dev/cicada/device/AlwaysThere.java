package dev.cicada.device;

import dev.cicada.extension.About;
import dev.cicada.random.Seed;
import dev.cicada.settings.Settings;

/** Clients that are never away; known as {@code always}. */
public final class AlwaysThere implements AvailabilityProvider {
  public static final String NAME = "always";

  @Override
  public About about() {
    return About.of(NAME, "nobody is ever away").at(10);
  }

  @Override
  public Availability availability(String text, Settings settings, int clients, Seed seed) {
    return Availability.ALWAYS;
  }
}
