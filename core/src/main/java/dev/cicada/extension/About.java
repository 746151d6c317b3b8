package dev.cicada.extension;

import dev.cicada.settings.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What an extension says of itself.
 *
 * @param name what configurations call it: lower case, with dashes
 * @param help what it is, in one line without a full stop
 * @param rank its place in lists: lower ranks first, equal ranks by name
 * @param settings the settings that it reads; extensions may share them
 * @param look the color and marker that it prefers in figures
 */
public record About(
    String name, String help, int rank, List<Setting<?>> settings, Optional<Look> look) {
  private static final int LAST = 1000;

  /**
   * How an extension is drawn in figures.
   *
   * @param color as 0xRRGGBB
   * @param marker such as circle, square, triangle, diamond, star or hexagon
   */
  public record Look(int color, String marker) {}

  /** An extension without settings. */
  public static About of(String name, String help) {
    return new About(name, help, LAST, List.of(), Optional.empty());
  }

  /** The same with another rank. */
  public About at(int other) {
    return new About(name, help, other, settings, look);
  }

  /** The same with these settings too. */
  public About reading(Setting<?>... more) {
    return reading(Arrays.asList(more));
  }

  /** The same with these settings too. */
  public About reading(Collection<Setting<?>> more) {
    List<Setting<?>> all = new ArrayList<>(settings);
    all.addAll(more);
    return new About(name, help, rank, List.copyOf(all), look);
  }

  /** The same with a color and a marker. */
  public About drawn(int color, String marker) {
    return new About(name, help, rank, settings, Optional.of(new Look(color, marker)));
  }
}
